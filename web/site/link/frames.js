/**
 * Frames: checked lines of printable ASCII among other serial output; see shared/link/frames.py.
 *
 * A frame is `#`, session and sequence number (two hexadecimal digits each), a letter for the kind,
 * the body, CRC32 (eight digits) over everything after the `#`, and a line feed.
 */

import { fromLatin1, joined, latin1 } from "./bytes.js";
import { crc32 } from "./crc32.js";

const START = 0x23;
const END = 0x0a;
const HEAD = 5;
const CRC = 8;
const NONE = new Uint8Array(0);

/**
 * @typedef {object} Frame
 * @property {number} session
 * @property {number} seq
 * @property {string} kind
 * @property {Uint8Array} body
 */

/**
 * A frame as bytes, with its line end.
 *
 * @param {number} session 0..255
 * @param {number} seq 0..255
 * @param {string} kind
 * @param {Uint8Array} [body]
 */
export function encode(session, seq, kind, body = NONE) {
  const head = fromLatin1(hex(session, 2) + hex(seq, 2) + kind);
  const crc = hex(crc32(body, crc32(head)), CRC);
  return joined(Uint8Array.of(START), head, body, fromLatin1(`${crc}\n`));
}

/** Finds frames in bytes as they arrive. */
export class Reader {
  /** The last bytes outside of frames, for display only. */
  noise = NONE;
  /** The frame that has begun. */
  #line;
  #size = 0;
  #more = NONE;
  #at = 0;
  #keep;

  /**
   * @param {number} limit longest frame in bytes; longer ones are discarded
   * @param {number} [keep] bytes of noise to keep
   */
  constructor(limit, keep = 0) {
    this.#line = new Uint8Array(limit);
    this.#keep = keep;
  }

  /** @param {Uint8Array} data received bytes */
  feed(data) {
    this.#more = joined(this.#more.subarray(this.#at), data);
    this.#at = 0;
  }

  /** @returns {Frame | null} the next frame, null if bytes are missing */
  next() {
    const more = this.#more;
    while (this.#at < more.length) {
      const start = more.indexOf(START, this.#at);
      const stop = start < 0 ? more.length : start;
      if (!this.#size) {
        this.#skip(stop);
        if (start >= 0) this.#add(start + 1);
        continue;
      }
      const end = more.subarray(0, stop).indexOf(END, this.#at);
      const isWhole = this.#add(end < 0 ? stop : end + 1) && end >= 0;
      const frame = isWhole ? decoded(this.#line.subarray(0, this.#size)) : null;
      if (frame) {
        this.#size = 0;
        return frame;
      }
      if (isWhole || start >= 0) this.#drop();
    }
    this.#more = NONE;
    this.#at = 0;
    return null;
  }

  /** Append bytes up to `end` to the partial frame; discard the frame if it is too long. */
  #add(/** @type {number} */ end) {
    const part = this.#more.subarray(this.#at, end);
    if (this.#size + part.length > this.#line.length) {
      this.#drop();
      this.#skip(end);
      return false;
    }
    this.#line.set(part, this.#size);
    this.#size += part.length;
    this.#at = end;
    return true;
  }

  #skip(/** @type {number} */ end) {
    this.#note(this.#more.subarray(this.#at, end));
    this.#at = end;
  }

  /** Discard the partial frame as noise. */
  #drop() {
    this.#note(this.#line.subarray(0, this.#size));
    this.#size = 0;
  }

  #note(/** @type {Uint8Array} */ bytes) {
    if (this.#keep && bytes.length) this.noise = joined(this.noise, bytes).slice(-this.#keep);
  }
}

/** @param {Uint8Array} line from `#` to line feed @returns {Frame | null} */
function decoded(line) {
  const end = line.length - 1 - CRC;
  if (end < 1 + HEAD) return null;
  const crc = number(line.subarray(end, line.length - 1));
  if (crc !== crc32(line.subarray(1, end))) return null;
  const session = number(line.subarray(1, 3));
  const seq = number(line.subarray(3, 5));
  const isPrintable = line.subarray(5, end).every((code) => code >= 32 && code < 127);
  if (session < 0 || seq < 0 || !isPrintable) return null;
  return { session, seq, kind: String.fromCharCode(line[5]), body: line.slice(1 + HEAD, end) };
}

/** The value of lower-case hexadecimal digits; -1 if there are others. */
function number(/** @type {Uint8Array} */ digits) {
  const text = latin1(digits);
  return /^[0-9a-f]+$/.test(text) ? Number.parseInt(text, 16) : -1;
}

function hex(/** @type {number} */ value, /** @type {number} */ width) {
  return value.toString(16).padStart(width, "0");
}
