/** What of the display memory lights up on the glass, by the settings of the scan. */

import { BYTES, COLUMNS } from "./display_ram.js";

export const ROWS = 64;

/**
 * @typedef {object} Scan
 * @property {boolean} comReverse whether rows are scanned from the last (C8)
 * @property {number} comPins the argument of command DA
 * @property {number} multiplex rows that are scanned
 * @property {number} offset first row of the scan
 * @property {number} startLine line of the memory in the first row
 * @property {boolean} inverted whether a cleared bit lights up
 * @property {boolean} allOn whether all pixels light up
 */

/** @param {number} line of the glass, from below @param {number} comPins */
function comAt(line, comPins) {
  let pin = (line >> 1) + 32 * (line & 1);
  if (comPins & 0x20) pin ^= 32;
  return comPins & 0x10 ? (pin % 32) * 2 + (pin >> 5) : pin;
}

/** @param {number} y row of the glass, from above @param {Scan} scan */
function rowAt(y, scan) {
  const com = comAt(ROWS - 1 - y, scan.comPins);
  if (scan.comReverse) return (scan.multiplex - 1 - com + scan.offset + ROWS) % ROWS;
  return (com + scan.offset) % ROWS;
}

/** @param {Scan} scan whether it shows the memory as it is */
function isPlain(scan) {
  const moved = scan.offset || scan.startLine || scan.inverted || scan.allOn;
  return scan.comReverse && (scan.comPins & 0x30) === 0x10 && scan.multiplex === ROWS && !moved;
}

/**
 * @param {Uint8Array} content display memory in panel order
 * @param {Scan} scan
 * @returns {Uint8Array} the lit pixels, in the same order
 */
export function litPixels(content, scan) {
  if (isPlain(scan)) return content.slice();
  const seen = new Uint8Array(BYTES);
  for (let y = 0; y < ROWS; y++) {
    const row = rowAt(y, scan);
    if (row >= scan.multiplex) continue;
    const line = (row + scan.startLine) % ROWS;
    const from = (line >> 3) * COLUMNS;
    const to = (y >> 3) * COLUMNS;
    for (let x = 0; x < COLUMNS; x++) {
      const dot = (content[from + x] >> (line & 7)) & 1;
      if (scan.allOn || dot !== Number(scan.inverted)) seen[to + x] |= 1 << (y & 7);
    }
  }
  return seen;
}

/** @param {number} byte @returns {number} its bits in the other order */
function reversed(byte) {
  let result = 0;
  for (let bit = 0; bit < 8; bit++) result |= ((byte >> bit) & 1) << (7 - bit);
  return result;
}

/**
 * @param {Uint8Array} pixels
 * @returns {Uint8Array} the picture turned by half a turn
 */
export function turned(pixels) {
  const result = new Uint8Array(BYTES);
  for (let at = 0; at < BYTES; at++) result[BYTES - 1 - at] = reversed(pixels[at]);
  return result;
}
