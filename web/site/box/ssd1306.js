/**
 * A model of the SSD1306 display controller at the level of bytes on its I2C bus.
 *
 * Follows the Solomon Systech data sheet, revision 1.1, as host/doomsday/sim/hardware/ssd1306.py
 * does, with which a test compares it.
 */

import { BYTES, DisplayRam } from "./display_ram.js";
import { litPixels, ROWS, turned } from "./glass.js";

const CONTROL_MORE = 0x80;
const CONTROL_DATA = 0x40;
const STATUS_OFF = 0x40;
const PUMP_ENABLE = 0x04;
const LEAST_MULTIPLEX = 16;

/** Number of argument bytes of each command; commands not listed have none. */
const ARGUMENTS = new Map([
  [0x20, 1], // memory addressing mode
  [0x21, 2], // column address range
  [0x22, 2], // page address range
  [0x23, 1], // fade out and blinking
  [0x26, 6], // scroll right
  [0x27, 6], // scroll left
  [0x29, 5], // scroll up and right
  [0x2a, 5], // scroll up and left
  [0x81, 1], // contrast
  [0x8d, 1], // charge pump
  [0xa3, 2], // vertical scroll area
  [0xa8, 1], // multiplex ratio
  [0xad, 1], // internal current reference
  [0xd3, 1], // display offset
  [0xd5, 1], // clock divide ratio
  [0xd6, 1], // zoom
  [0xd9, 1], // pre-charge period
  [0xda, 1], // COM pin configuration
  [0xdb, 1], // VCOMH deselect level
]);

/** Commands without effect on a still picture. */
const WITHOUT_EFFECT = new Set([0x2e, 0xad, 0xd5, 0xd9, 0xdb, 0xe3]);

/** A display controller with its panel. */
export class SSD1306 {
  memory = new DisplayRam();
  /** Commands that the model did not execute, oldest first. @type {number[][]} */
  unknown = [];
  #on = false;
  #contrast = 0x7f;
  #pumpEnabled = false;
  #pumpRunning = false;
  /** @type {number[]} */
  #pending = [];
  #ident;
  #upsideDown;
  /** @type {import("./glass.js").Scan} */
  #scan = {
    comReverse: false,
    comPins: 0x12,
    multiplex: ROWS,
    offset: 0,
    startLine: 0,
    inverted: false,
    allOn: false,
  };

  /**
   * Power the chip up.
   *
   * @param {{upsideDown?: boolean, ident?: number}} [panel] whether it is soldered upside down;
   *   low nibble of its status byte
   */
  constructor({ upsideDown = false, ident = 0x3 } = {}) {
    this.#upsideDown = upsideDown;
    this.#ident = ident;
  }

  /**
   * Execute one I2C write transaction: the bytes after the address.
   *
   * @param {Uint8Array} data
   */
  write(data) {
    for (let at = 0; at < data.length; ) {
      const control = data[at++];
      const until = control & CONTROL_MORE ? Math.min(at + 1, data.length) : data.length;
      for (; at < until; at++) {
        if (control & CONTROL_DATA) this.memory.write(data[at]);
        else this.#command(data[at]);
      }
    }
  }

  /** @returns {number} the byte that a read transaction repeats */
  status() {
    return this.#ident | (this.#on ? 0 : STATUS_OFF);
  }

  /** @returns {number} of a lit pixel, from 0 (dark) to 1 (full contrast) */
  brightness() {
    return this.#lit() ? (this.#contrast + 1) / 256 : 0;
  }

  /** @returns {boolean} whether a picture for the usual mapping is seen upside down */
  showsUpsideDown() {
    return this.#scan.comReverse === this.#upsideDown;
  }

  /** @returns {Uint8Array} the pixels visible on the upright board, 1,024 bytes */
  pixels() {
    if (!this.#lit()) return new Uint8Array(BYTES);
    const seen = litPixels(this.memory.content, this.#scan);
    return this.#upsideDown ? turned(seen) : seen;
  }

  #lit() {
    return this.#on && this.#pumpRunning;
  }

  /** @param {number} byte */
  #command(byte) {
    this.#pending.push(byte);
    const command = this.#pending;
    if (command.length <= (ARGUMENTS.get(command[0]) ?? 0)) return;
    this.#pending = [];
    if (!this.#carryOut(command)) this.unknown.push(command);
  }

  /** @param {number[]} command @returns {boolean} whether the chip knows it, in its mode */
  #carryOut([code, first, second]) {
    if (WITHOUT_EFFECT.has(code)) return true;
    if (code <= 0x0f) return this.memory.setColumnLow(code);
    if (code <= 0x1f) return this.memory.setColumnHigh(code & 0x0f);
    if (code >= 0x40 && code <= 0x7f) {
      this.#scan.startLine = code - 0x40;
      return true;
    }
    if (code >= 0xb0 && code <= 0xb7) return this.memory.setPage(code & 7);
    switch (code) {
      case 0x20:
        return this.memory.setMode(first & 3);
      case 0x21:
        return this.memory.setColumns(first, second);
      case 0x22:
        return this.memory.setPages(first, second);
      case 0xa8:
        return this.#setMultiplex((first & 0x3f) + 1);
      case 0x81:
        this.#contrast = first;
        return true;
      case 0x8d:
        this.#pumpEnabled = Boolean(first & PUMP_ENABLE);
        if (!this.#pumpEnabled) this.#pumpRunning = false;
        return true;
      case 0xa0:
      case 0xa1:
        this.memory.backwards = Boolean(code & 1);
        return true;
      case 0xa4:
      case 0xa5:
        this.#scan.allOn = Boolean(code & 1);
        return true;
      case 0xa6:
      case 0xa7:
        this.#scan.inverted = Boolean(code & 1);
        return true;
      case 0xae:
      case 0xaf:
        this.#on = Boolean(code & 1);
        // By the data sheet the pump starts with the display on: 8D 14 after AF has no effect.
        if (this.#on && this.#pumpEnabled) this.#pumpRunning = true;
        return true;
      case 0xc0:
      case 0xc8:
        this.#scan.comReverse = Boolean(code & 8);
        return true;
      case 0xd3:
        this.#scan.offset = first & 0x3f;
        return true;
      case 0xda:
        this.#scan.comPins = first;
        return true;
      default:
        return false;
    }
  }

  /** @param {number} ratio */
  #setMultiplex(ratio) {
    if (ratio < LEAST_MULTIPLEX) return false;
    this.#scan.multiplex = ratio;
    return true;
  }
}
