/**
 * A port of Web Serial as a line to a box.
 *
 * Opening a port raises DTR and RTS together, which resets no board, and so does closing it if RTS
 * falls before DTR; see host/doomsday/device/port/port.py.
 */

import { Cut, Failure } from "./failures.js";
import { Line } from "./line.js";

const BAUD = 115_200;
const BUFFER = 4096;

/**
 * What this page uses of a SerialPort.
 *
 * @typedef {object} Port
 * @property {(options: {baudRate: number, bufferSize?: number}) => Promise<void>} open
 * @property {() => Promise<void>} close
 * @property {ReadableStream<Uint8Array> | null} readable
 * @property {WritableStream<Uint8Array> | null} writable
 * @property {(signals: {dataTerminalReady?: boolean, requestToSend?: boolean}) => Promise<void>} setSignals
 */

/** Whether this browser has Web Serial. */
export function hasSerial() {
  return "serial" in navigator;
}

/**
 * Let the user choose a port; to be called for a click or a key.
 *
 * @returns {Promise<Port | null>} null if the user chose none
 */
export async function choosePort() {
  try {
    return await /** @type {any} */ (navigator).serial.requestPort();
  } catch (error) {
    if (nameOf(error) === "NotFoundError") return null;
    throw new Failure(
      "The browser does not let this page use serial ports.",
      "the settings of the browser for this page, under 'Serial ports'",
    );
  }
}

/**
 * Open a port as a line.
 *
 * @param {Port} port
 * @throws {Failure} if it cannot be opened
 */
export async function openLine(port) {
  try {
    await port.open({ baudRate: BAUD, bufferSize: BUFFER });
  } catch (error) {
    throw whyNotOpen(error);
  }
  return new PortLine(port);
}

/** A line over an open port. */
class PortLine extends Line {
  /** @param {Port} port */
  constructor(port) {
    const ends = new Ends(port);
    super(
      (bytes) => ends.write(bytes),
      () => ends.close(),
    );
    ends.read(
      (bytes) => this.take(bytes),
      () => this.fail(new Cut()),
    );
  }
}

/** The two streams of an open port. */
class Ends {
  #port;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;
  #isClosing = false;
  /** @type {Promise<void>} */
  #reading = Promise.resolve();

  /** @param {Port} port */
  constructor(port) {
    this.#port = port;
  }

  /** Pass on what arrives; call `lost` if the device is gone. */
  read(/** @type {(bytes: Uint8Array) => void} */ take, /** @type {() => void} */ lost) {
    this.#reading = this.#readAll(take).then(() => {
      if (!this.#isClosing) lost();
    });
  }

  async #readAll(/** @type {(bytes: Uint8Array) => void} */ take) {
    // After an error that is not fatal, such as a wrong stop bit, the port has a new stream; after
    // one that is fatal it has none.
    while (this.#port.readable && !this.#isClosing) {
      const reader = this.#port.readable.getReader();
      this.#reader = reader;
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          take(value);
        }
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
      } finally {
        reader.releaseLock();
        this.#reader = null;
      }
    }
  }

  /** @param {Uint8Array} bytes @throws {Cut} if the device is gone */
  async write(bytes) {
    const writer = this.#port.writable?.getWriter();
    if (!writer) throw new Cut();
    try {
      await writer.write(bytes);
    } catch {
      throw new Cut();
    } finally {
      writer.releaseLock();
    }
  }

  async close() {
    this.#isClosing = true;
    // Each step fails if the device is gone; the next ones are still needed.
    await attempt(() => this.#reader?.cancel());
    await this.#reading;
    await attempt(() => this.#port.setSignals({ requestToSend: false }));
    await attempt(() => this.#port.setSignals({ dataTerminalReady: false }));
    await attempt(() => this.#port.close());
  }
}

/** Do what may fail because the device is gone. @param {() => Promise<void> | undefined} step */
async function attempt(step) {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

function whyNotOpen(/** @type {unknown} */ error) {
  if (nameOf(error) === "InvalidStateError") {
    return new Failure("This page has the port open already.", "closing that connection first");
  }
  return new Failure(
    "The port cannot be opened: another program or tab uses it, or you have no permission.",
    "closing the other program or tab; on Linux also: join the group of the port, often " +
      "'dialout', then log out and in again",
  );
}

function nameOf(/** @type {unknown} */ error) {
  return error instanceof DOMException ? error.name : "";
}
