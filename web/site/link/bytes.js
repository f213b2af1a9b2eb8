/** Helpers for bytes. */

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {string} text of characters below 256 */
export function fromLatin1(text) {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** One character for each byte. @param {Uint8Array} bytes */
export function latin1(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += PIECE) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  }
  return pieces.join("");
}

/** @param {Uint8Array} one @param {Uint8Array} other */
export function equal(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

// A call takes only so many arguments.
const PIECE = 8192;
