/** A chip at a serial port, in its boot loader: identify it, read and write its flash. */

import { joined } from "../link/bytes.js";
import { Failure } from "../link/failures.js";
import {
  ESPLoader,
  UnexpectedChipIdError,
  UnexpectedChipMagicError,
} from "../vendor/esptool-js.js";
import { LoaderLine, NoPacket, NotOpened } from "./loader_line.js";
import { md5 } from "./md5.js";
import { TABLE_OFFSET, TABLE_SIZE } from "./runs.js";

/** @typedef {import("../link/serial_port.js").Port} Port */
/** @typedef {import("./runs.js").Run} Run */

/**
 * A chip: its name, such as "ESP32-S3", its MAC address in hex, its flash size in bytes.
 *
 * @typedef {{name: string, number: string, flashSize: number}} Chip
 */

/** @typedef {(count: number) => void} Advance called with a number of bytes */

export const MIB = 1024 * 1024;
const BAUD = 460_800;
const ROM_BAUD = 115_200;
const ESPRESSIF = 0x303a;
// The USB device of the boot loader, and of MicroPython on a chip with USB of its own.
const LOADER = 0x1001;
const ATTEMPTS = 4;
// Bytes of one request to read, of a packet, and packets before the chip waits.
const READ_PIECE = 0x10000;
const PACKET = 0x1000;
const IN_FLIGHT = 16;
const READ_TRIES = 3;
const PACKET_MS = 5000;
const RESET_MS = 100;
// The chip hears of a reset, and a USB device of its own goes, before the port is closed.
const SETTLE_MS = 300;
// RTC registers of the ESP32-S3 (Espressif, Technical Reference Manual): the watchdog, the key
// that unlocks it, and the bit that keeps the chip in its boot loader after a reset.
const OPTION1 = 0x6000812c;
const WATCHDOG_CONFIG = 0x60008098;
const WATCHDOG_TIMEOUT = 0x6000809c;
const WATCHDOG_PROTECT = 0x600080b0;
const WATCHDOG_KEY = 0x50d83aa1;
// Enabled; the first stage resets the system.
const WATCHDOG_ON = 0x80000000 | (5 << 28) | (1 << 8) | 2;
const WATCHDOG_TICKS = 2000;

/** The port has gone, as when the cable is pulled. */
export class Lost extends Failure {
  constructor() {
    super(
      "The connection to the chip was lost.",
      "check the cable, then try again; it starts over",
    );
  }
}

/** The board has restarted as another USB device, which the user must choose again. */
export class Moved extends Failure {
  constructor() {
    super(
      "The board has started its boot loader and is now another USB device.",
      "choose it again",
    );
  }
}

/**
 * MicroPython on a chip with USB of its own starts the boot loader when DTR rises and RTS falls at
 * once (shared/tinyusb/mp_usbd_cdc.c). Chromium changes one after the other.
 */
export class NeedsButton extends Failure {
  constructor() {
    super(
      "This board does not start its boot loader by itself here.",
      "hold its button BOOT, press and release RST, release BOOT, then choose the port again: " +
        "the board is another USB device then",
    );
  }
}

/** No chip replies at the port. output: what else was sent there. */
export class NoChip extends Failure {
  /** @param {Uint8Array} output */
  constructor(output) {
    super(
      "There is no reply from a chip at this port.",
      "wait a few seconds and try again; if that does not help: hold the board's button BOOT, " +
        "press and release RST or EN, release BOOT, then try again",
    );
    this.output = output;
  }
}

/**
 * The chip at a port. Methods may throw Failure.
 *
 * After `identify` the chip stays in its boot loader until `write` or `restart`.
 */
export class ChipTool {
  #port;
  #line;
  #loader;
  #isNative;
  #isOpen = false;

  /** @param {Port & {getInfo?: () => {usbVendorId?: number, usbProductId?: number}}} port */
  constructor(port) {
    const usb = port.getInfo?.() ?? {};
    this.#port = port;
    this.#isNative = usb.usbVendorId === ESPRESSIF;
    this.#isLoader = this.#isNative && usb.usbProductId === LOADER;
    this.#line = new LoaderLine(port);
    this.#loader = new ESPLoader({
      transport: this.#line,
      // USB has no speed to change.
      baudrate: this.#isNative ? ROM_BAUD : BAUD,
      romBaudrate: ROM_BAUD,
      terminal: SILENT,
    });
    identifyByRegister(this.#loader);
  }

  #isLoader;

  /**
   * @param {string[]} supported names of chips
   * @returns {Promise<Chip>}
   */
  async identify(supported) {
    return this.#explained(async () => {
      await this.#connect();
      const loader = this.#loader;
      const name = loader.chip.CHIP_NAME;
      if (loader.secureDownloadMode) {
        throw new Failure("The chip is locked: it allows no program of others.", "another board");
      }
      if (!supported.includes(name)) {
        const chips = supported.join(" or ");
        throw new Failure(`The chip ${name} is not supported.`, `a board with an ${chips}`);
      }
      const address = await loader.chip.readMac(loader);
      await loader.chip.postConnect?.(loader);
      await loader.runStub();
      if (!this.#isNative) await loader.changeBaud();
      if (!loader.IS_STUB) {
        throw new Failure("The chip does not run the program that writes.", "try again");
      }
      const size = /^(\d+)MB$/.exec((await loader.detectFlashSize()) ?? "");
      if (!size) {
        throw new Failure(
          "The flash size of the chip cannot be detected.",
          "another board: its flash may be broken or of an unknown type",
        );
      }
      return {
        name,
        number: address.replaceAll(":", ""),
        flashSize: Number(size[1]) * MIB,
      };
    });
  }

  /**
   * Read `size` bytes of flash from `offset`, each piece compared with the chip's MD5 of it.
   *
   * @param {number} offset @param {number} size @param {Advance} [advance]
   */
  async read(offset, size, advance = () => {}) {
    return this.#explained(async () => {
      const pieces = [];
      for (let done = 0; done < size; done += READ_PIECE) {
        const wanted = Math.min(READ_PIECE, size - done);
        pieces.push(await this.#readPiece(offset + done, wanted));
        advance(wanted);
      }
      return joined(...pieces);
    });
  }

  /**
   * Erase the flash, write and verify `runs` in order.
   *
   * @param {Run[]} runs @param {Advance} [advance]
   */
  async write(runs, advance = () => {}) {
    await this.#explained(async () => {
      // A power cut during the erase may leave any part of the old content. Erase the partition
      // table first, so that a later run does not take that part for a box.
      const blank = { offset: TABLE_OFFSET, content: new Uint8Array(TABLE_SIZE).fill(0xff) };
      await this.#writeRuns([blank], false, () => {});
      await this.#writeRuns(runs, true, advance);
    });
  }

  /** Start the program in the flash, and give the port back. */
  async restart() {
    if (!this.#isOpen) return;
    try {
      if (this.#isNative) await this.#restartByWatchdog();
      else await this.#restartByLine();
    } catch (error) {
      if (!(error instanceof NoPacket || error instanceof DOMException)) throw error;
    }
    await this.close();
  }

  /** Give the port back. */
  async close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#line.disconnect();
  }

  async #connect() {
    this.#isOpen = true;
    try {
      // A boot loader at a USB device of its own is there already, started by hand or by us.
      await this.#loader.connect(this.#isLoader ? "no_reset" : "default_reset", ATTEMPTS);
    } catch (error) {
      if (error instanceof NotOpened) throw whyNotOpen(error);
      if (this.#line.isLost || error instanceof DOMException) {
        throw this.#isNative && !this.#isLoader ? new Moved() : new Lost();
      }
      if (!this.#isLoader)
        throw this.#isNative ? new NeedsButton() : new NoChip(this.#line.peek());
      await this.#line.disconnect();
      await this.#loader.connect("default_reset", ATTEMPTS).catch(() => {
        throw new NoChip(this.#line.peek());
      });
    }
  }

  /** @param {number} offset @param {number} size */
  async #readPiece(offset, size) {
    // Most of a flash is blank, and its MD5 comes a hundred times faster than its bytes.
    const blank = new Uint8Array(size).fill(0xff);
    if ((await this.#loader.flashMd5sum(offset, size)) === blankSum(blank)) return blank;
    for (let left = READ_TRIES; left; left--) {
      try {
        const content = await this.#requested(offset, size);
        if (content) return content;
      } catch (error) {
        if (!(error instanceof NoPacket) || this.#line.isLost) throw error;
      }
    }
    throw new Failure(
      "The flash was not read completely.",
      "try again, with another cable or another USB socket",
    );
  }

  /** What the chip sends of its flash, null if it is garbled. */
  async #requested(/** @type {number} */ offset, /** @type {number} */ size) {
    const loader = this.#loader;
    const request = new DataView(new ArrayBuffer(16));
    [offset, size, PACKET, IN_FLIGHT].forEach((number, at) => {
      request.setUint32(4 * at, number, true);
    });
    await loader.checkCommand("read flash", loader.ESP_READ_FLASH, bytesOf(request));
    const packets = [];
    let got = 0;
    while (got < size) {
      const packet = await this.#line.read(PACKET_MS);
      packets.push(packet);
      got += packet.length;
      const count = new DataView(new ArrayBuffer(4));
      count.setUint32(0, got, true);
      await this.#line.write(bytesOf(count));
    }
    const digest = await this.#line.read(PACKET_MS);
    const content = joined(...packets);
    return got === size && md5(content) === loader.toHex(digest) ? content : null;
  }

  /** @param {Run[]} runs @param {boolean} eraseAll @param {Advance} advance */
  async #writeRuns(runs, eraseAll, advance) {
    let run = -1;
    let reported = 0;
    await this.#loader.writeFlash({
      fileArray: runs.map(({ offset, content }) => ({ address: offset, data: content })),
      flashMode: "keep",
      flashFreq: "keep",
      flashSize: "keep",
      eraseAll,
      compress: true,
      calculateMD5Hash: md5,
      reportProgress: (file, written, total) => {
        if (file !== run) {
          run = file;
          reported = 0;
        }
        const share = Math.floor((runs[file].content.length * written) / Math.max(total, 1));
        advance(share - reported);
        reported = share;
      },
    });
  }

  async #restartByLine() {
    await this.#port.setSignals({ dataTerminalReady: false, requestToSend: true });
    await wait(RESET_MS);
    await this.#port.setSignals({ dataTerminalReady: false, requestToSend: false });
  }

  /**
   * A reset over the chip's own USB keeps the level of BOOT from when it was started by hand; its
   * watchdog resets all of the chip.
   */
  async #restartByWatchdog() {
    const loader = this.#loader;
    await loader.writeReg(OPTION1, 0, 1);
    await loader.writeReg(WATCHDOG_PROTECT, WATCHDOG_KEY);
    await loader.writeReg(WATCHDOG_TIMEOUT, WATCHDOG_TICKS);
    await loader.writeReg(WATCHDOG_CONFIG, WATCHDOG_ON);
    await wait(SETTLE_MS);
  }

  /**
   * Do a step; explain its errors.
   *
   * @template T
   * @param {() => Promise<T>} step
   * @returns {Promise<T>}
   */
  async #explained(step) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (this.#line.isLost || error instanceof DOMException) throw new Lost();
      const reason = error instanceof Error ? error.message : "";
      throw new Failure(
        `The chip failed: ${reason.replaceAll(/\s+/g, " ").slice(0, 200)}`,
        "try again, with another cable or another USB socket",
      );
    }
  }
}

/**
 * Let a loader identify a chip by a register if its command for it fails, as on an ESP32, which
 * lacks it: esptool-js opens the port a second time then.
 *
 * @param {any} loader
 */
function identifyByRegister(loader) {
  const byCommand = loader.identifyChip.bind(loader);
  loader.identifyChip = async () => {
    try {
      return await byCommand();
    } catch (error) {
      const isKnown = error instanceof UnexpectedChipIdError;
      if (isKnown || error instanceof UnexpectedChipMagicError || loader.transport.isLost) {
        throw error;
      }
      await loader.transport.drainInput();
      return loader.identifyChipByMagic();
    }
  };
}

/** @type {Map<number, string>} */
const BLANK_SUMS = new Map();

/** The MD5 of blank flash, computed once for each size. @param {Uint8Array} blank */
function blankSum(blank) {
  const sum = BLANK_SUMS.get(blank.length) ?? md5(blank);
  BLANK_SUMS.set(blank.length, sum);
  return sum;
}

const SILENT = { clean() {}, write() {}, writeLine() {} };

/** @param {NotOpened} error */
function whyNotOpen(error) {
  if (error.code === "InvalidStateError") {
    return new Failure("This page has the port open already.", "close that connection first");
  }
  return new Failure(
    "The port cannot be opened: another program or tab uses it, or you have no permission.",
    "close the other program or tab; on Linux also: join the group of the port, often " +
      "'dialout', then log out and in again",
  );
}

/** @param {DataView} view */
function bytesOf(view) {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
