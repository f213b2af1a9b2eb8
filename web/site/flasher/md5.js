/** MD5 of bytes, with which a chip compares what it has written; browsers have none. */

const ROTATIONS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
];
const SINES = Int32Array.from({ length: 64 }, (_, at) => Math.abs(Math.sin(at + 1)) * 2 ** 32);
const CHUNK = 64;
const LENGTH_SIZE = 8;

/** @param {Uint8Array} data @returns {string} in hexadecimal */
export function md5(data) {
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  const whole = data.length - (data.length % CHUNK);
  addChunks(state, data.subarray(0, whole));
  addChunks(state, ending(data.subarray(whole), data.length));
  const bytes = new DataView(new ArrayBuffer(16));
  state.forEach((word, at) => {
    bytes.setInt32(4 * at, word, true);
  });
  return [...new Uint8Array(bytes.buffer)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** The last bytes, padded, with the number of bits. */
function ending(/** @type {Uint8Array} */ rest, /** @type {number} */ size) {
  const chunks = rest.length + 1 + LENGTH_SIZE > CHUNK ? 2 : 1;
  const bytes = new Uint8Array(chunks * CHUNK);
  bytes.set(rest);
  bytes[rest.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, (size * 8) >>> 0, true);
  view.setUint32(bytes.length - 4, Math.floor((size * 8) / 2 ** 32), true);
  return bytes;
}

/** @param {Int32Array} state @param {Uint8Array} data whole chunks */
function addChunks(state, data) {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const words = new Int32Array(16);
  for (let start = 0; start < data.length; start += CHUNK) {
    for (let at = 0; at < 16; at++) words[at] = view.getInt32(start + 4 * at, true);
    addChunk(state, words);
  }
}

/** @param {Int32Array} state @param {Int32Array} words */
function addChunk(state, words) {
  let [a, b, c, d] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    let mixed;
    let word;
    if (round === 0) {
      mixed = (b & c) | (~b & d);
      word = step;
    } else if (round === 1) {
      mixed = (d & b) | (~d & c);
      word = 5 * step + 1;
    } else if (round === 2) {
      mixed = b ^ c ^ d;
      word = 3 * step + 5;
    } else {
      mixed = c ^ (b | ~d);
      word = 7 * step;
    }
    const total = (a + mixed + SINES[step] + words[word & 15]) | 0;
    const shift = ROTATIONS[round][step & 3];
    a = d;
    d = c;
    c = b;
    b = (b + ((total << shift) | (total >>> (32 - shift)))) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}
