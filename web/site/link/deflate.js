/**
 * Deflate with the window of 1 KB in which a box inflates; the browser's own has 32 KB.
 *
 * One block with the fixed codes of RFC 1951, or stored blocks where that is shorter.
 */

import { joined } from "./bytes.js";
import { PACK_WBITS } from "./limits.js";

const WINDOW = 1 << PACK_WBITS;
const MATCH_LEAST = 3;
const MATCH_MOST = 258;
const TRIES_MOST = 64;
const STORED_MOST = 0xffff;
const END = 256;

/** The first value of each length code from 257 on, and the number of its extra bits. */
const LENGTHS = codesFrom(MATCH_LEAST, 28, (code) => (code < 8 ? 0 : (code >> 2) - 1));
/** The same for the distance codes that the window needs. */
const DISTANCES = codesFrom(1, 2 * PACK_WBITS, (code) => (code < 4 ? 0 : (code >> 1) - 1));

/** @param {Uint8Array} bytes */
export function deflated(bytes) {
  const packed = compressed(bytes);
  const plain = stored(bytes);
  return packed.length < plain.length ? packed : plain;
}

/**
 * @param {number} first
 * @param {number} count
 * @param {(code: number) => number} extraOf
 */
function codesFrom(first, count, extraOf) {
  const rows = [];
  for (let code = 0, base = first; code < count; code++) {
    rows.push({ base, extra: extraOf(code) });
    base += 1 << extraOf(code);
  }
  return rows;
}

/** @param {Uint8Array} bytes */
function stored(bytes) {
  const blocks = [];
  let at = 0;
  do {
    const part = bytes.subarray(at, at + STORED_MOST);
    at += part.length;
    const size = part.length;
    const isLast = Number(at >= bytes.length);
    const head = [isLast, size & 0xff, size >> 8, ~size & 0xff, (~size >> 8) & 0xff];
    blocks.push(Uint8Array.from(head), part);
  } while (at < bytes.length);
  return joined(...blocks);
}

/** @param {Uint8Array} bytes */
function compressed(bytes) {
  const out = new Bits();
  // The last block, of fixed codes.
  out.put(1, 1);
  out.put(1, 2);
  const matches = new Matches(bytes);
  for (let at = 0; at < bytes.length; ) {
    const { size, distance } = matches.longest(at);
    if (size < MATCH_LEAST) {
      putSymbol(out, bytes[at]);
      matches.note(at);
      at++;
      continue;
    }
    putLength(out, size);
    const code = lastIndex(DISTANCES, distance);
    out.putCode(code, 5);
    out.put(distance - DISTANCES[code].base, DISTANCES[code].extra);
    for (const end = at + size; at < end; at++) matches.note(at);
  }
  putSymbol(out, END);
  return out.bytes();
}

/** @param {Bits} out @param {number} size */
function putLength(out, size) {
  // The longest has a code of its own.
  const code = size === MATCH_MOST ? LENGTHS.length : lastIndex(LENGTHS, size);
  putSymbol(out, END + 1 + code);
  if (size < MATCH_MOST) out.put(size - LENGTHS[code].base, LENGTHS[code].extra);
}

/** @param {{base: number}[]} rows @param {number} value */
function lastIndex(rows, value) {
  let code = rows.length - 1;
  while (rows[code].base > value) code--;
  return code;
}

/** Put a literal, the end of the block or a length by the fixed code. */
function putSymbol(/** @type {Bits} */ out, /** @type {number} */ symbol) {
  if (symbol < 144) out.putCode(0x30 + symbol, 8);
  else if (symbol < 256) out.putCode(0x190 + symbol - 144, 9);
  else if (symbol < 280) out.putCode(symbol - 256, 7);
  else out.putCode(0xc0 + symbol - 280, 8);
}

/** Bits, packed from the lowest of each byte on. */
class Bits {
  /** @type {number[]} */
  #out = [];
  #held = 0;
  #count = 0;

  /** Put a number, its lowest bit first. */
  put(/** @type {number} */ value, /** @type {number} */ width) {
    this.#held |= value << this.#count;
    for (this.#count += width; this.#count >= 8; this.#count -= 8) {
      this.#out.push(this.#held & 0xff);
      this.#held >>>= 8;
    }
  }

  /** Put a Huffman code, its highest bit first. */
  putCode(/** @type {number} */ code, /** @type {number} */ width) {
    for (let bit = width - 1; bit >= 0; bit--) this.put((code >> bit) & 1, 1);
  }

  bytes() {
    return Uint8Array.from(this.#count ? [...this.#out, this.#held] : this.#out);
  }
}

/** Earlier places in the window, by the three bytes there. */
class Matches {
  #bytes;
  #before;
  /** @type {Map<number, number>} */
  #last = new Map();

  constructor(/** @type {Uint8Array} */ bytes) {
    this.#bytes = bytes;
    this.#before = new Int32Array(bytes.length).fill(-1);
  }

  /** Let a place be found from now on. */
  note(/** @type {number} */ at) {
    const key = this.#key(at);
    this.#before[at] = this.#last.get(key) ?? -1;
    this.#last.set(key, at);
  }

  /** The longest match for what begins at `at`. */
  longest(/** @type {number} */ at) {
    const bytes = this.#bytes;
    const most = Math.min(MATCH_MOST, bytes.length - at);
    let size = 0;
    let distance = 0;
    if (most < MATCH_LEAST) return { size, distance };
    let place = this.#last.get(this.#key(at)) ?? -1;
    for (let tries = 0; place >= 0 && at - place <= WINDOW && tries < TRIES_MOST; tries++) {
      let count = 0;
      while (count < most && bytes[place + count] === bytes[at + count]) count++;
      if (count > size) {
        size = count;
        distance = at - place;
      }
      place = this.#before[place];
    }
    return { size, distance };
  }

  #key(/** @type {number} */ at) {
    const bytes = this.#bytes;
    return (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
  }
}
