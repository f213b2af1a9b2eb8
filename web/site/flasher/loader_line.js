/**
 * The line to a chip's boot loader, as esptool-js uses it: packets between bytes 0xC0 (SLIP).
 *
 * Its own Transport looks for bytes every few milliseconds, which a hidden tab delays to seconds;
 * this one wakes when they arrive. It also knows when the port is gone.
 */

import { joined } from "../link/bytes.js";
import { ESPError, Transport } from "../vendor/esptool-js.js";

const END = 0xc0;
const ESCAPE = 0xdb;
const ESCAPED_END = 0xdc;
const ESCAPED_ESCAPE = 0xdd;
// Output before the first packet that is kept, for messages of the chip.
const OUTPUT_MOST = 4096;
const BUFFER = 65_536;

/** @typedef {import("../link/serial_port.js").Port} Port */

/** No packet came in time. */
export class NoPacket extends ESPError {
  constructor() {
    super("No packet from the chip.");
  }
}

/** The port could not be opened. */
export class NotOpened extends Error {
  /** @param {unknown} reason */
  constructor(reason) {
    super("The port could not be opened.");
    this.code = reason instanceof DOMException ? reason.name : "";
  }
}

export class LoaderLine extends Transport {
  /** Whether the port is gone, as when the cable is pulled. */
  isLost = false;
  /** @type {Uint8Array[]} */
  #packets = [];
  /** @type {number[]} */
  #partial = [];
  #isEscape = false;
  #output = new Uint8Array(0);
  #wake = () => {};
  /** @type {Promise<void>} */
  #reading = Promise.resolve();
  #isClosing = false;
  /** @type {ReadableStreamDefaultReader<Uint8Array> | null} */
  #reader = null;

  /** @param {Port} port */
  constructor(port) {
    super(/** @type {any} */ (port), false);
  }

  /** @override */
  async connect(baud = 115200) {
    this.#isClosing = false;
    try {
      await this.device.open({ baudRate: baud, bufferSize: BUFFER });
    } catch (error) {
      throw new NotOpened(error);
    }
    this.baudrate = baud;
  }

  /** Take what arrives until the port is closed or lost. @override */
  readLoop() {
    this.#reading = this.#takeAll();
    return this.#reading;
  }

  async #takeAll() {
    // After an error that is not fatal, such as a wrong stop bit, the port has a new stream.
    while (this.device.readable && !this.#isClosing) {
      const reader = this.device.readable.getReader();
      this.#reader = reader;
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          this.#take(value);
        }
      } catch {
        // The loop ends if the port has no stream any more.
      } finally {
        reader.releaseLock();
        this.#reader = null;
      }
    }
    if (!this.#isClosing) this.lose();
  }

  /** Remember that the port is gone. */
  lose() {
    this.isLost = true;
    this.#wake();
  }

  /** @param {Uint8Array} bytes @override */
  async write(bytes) {
    const writer = this.device.writable?.getWriter();
    if (!writer) {
      this.lose();
      throw new NoPacket();
    }
    try {
      await writer.write(/** @type {any} */ (this.slipWriter(bytes)));
    } catch {
      this.lose();
      throw new NoPacket();
    } finally {
      writer.releaseLock();
    }
  }

  /**
   * The next packet.
   *
   * @param {number} timeout in milliseconds
   * @throws {NoPacket}
   * @override
   */
  async read(timeout) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    try {
      if (!this.#packets.length && !this.isLost) {
        await new Promise((resolve) => {
          this.#wake = () => resolve(undefined);
          timer = setTimeout(resolve, timeout);
        });
      }
    } finally {
      clearTimeout(timer);
      this.#wake = () => {};
    }
    const packet = this.#packets.shift();
    if (!packet) throw new NoPacket();
    return packet;
  }

  /** @param {Uint8Array} bytes */
  #take(bytes) {
    for (const byte of bytes) {
      if (byte === END) {
        if (this.#partial.length) this.#packets.push(Uint8Array.from(this.#partial));
        this.#partial = [];
        this.#isEscape = false;
      } else if (this.#isEscape) {
        this.#isEscape = false;
        this.#partial.push(byte === ESCAPED_END ? END : byte === ESCAPED_ESCAPE ? ESCAPE : byte);
      } else if (byte === ESCAPE) {
        this.#isEscape = true;
      } else {
        this.#partial.push(byte);
      }
    }
    this.#output = joined(this.#output, bytes).slice(-OUTPUT_MOST);
    if (this.#packets.length) this.#wake();
  }

  /** @override */
  flushInput() {
    this.#packets = [];
    this.#partial = [];
    this.#isEscape = false;
  }

  /** @override */
  async drainInput(quietMs = 100) {
    await new Promise((resolve) => setTimeout(resolve, quietMs));
    this.flushInput();
  }

  /** The end of what the chip has sent, packets or not. @override */
  peek() {
    return this.#output;
  }

  /** @override */
  trace() {}

  /** @override */
  async disconnect() {
    this.#isClosing = true;
    // Each step fails if the device is gone; the next ones are still needed.
    await this.#reader?.cancel().catch(() => undefined);
    await this.#reading;
    await this.device.close().catch(() => undefined);
  }
}
