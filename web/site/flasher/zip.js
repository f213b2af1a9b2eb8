/** ZIP archives in memory: written without compression, read with or without. */

import { fromLatin1, joined, latin1 } from "../link/bytes.js";
import { crc32 } from "../link/crc32.js";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_SIZE = 30;
const CENTRAL_SIZE = 46;
const END_SIZE = 22;
const COMMENT_MOST = 0xffff;
const ENTRIES_MOST = 0xffff;
const VERSION = 20;
// The first day that the format knows, 1 January 1980: what is in a box has no other date.
const DAY = 0x0021;
const STORED = 0;
const DEFLATED = 8;

/** The bytes are no archive, a damaged one, or of a kind that is not read here. */
export class BadZip extends Error {}

/**
 * Return an archive of members in this order.
 *
 * @param {Map<string, Uint8Array>} members content by name; names are ASCII
 */
export function zipped(members) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, content] of members) {
    const sum = crc32(content);
    const common = [VERSION, 0, STORED, 0, DAY];
    const head = new Fields(LOCAL_SIZE).u32(LOCAL).u16(...common);
    head.u32(sum, content.length, content.length).u16(name.length, 0);
    const row = new Fields(CENTRAL_SIZE).u32(CENTRAL).u16(VERSION, ...common);
    row.u32(sum, content.length, content.length).u16(name.length, 0, 0, 0, 0).u32(0, at);
    parts.push(head.bytes, fromLatin1(name), content);
    directory.push(row.bytes, fromLatin1(name));
    at += LOCAL_SIZE + name.length + content.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = new Fields(END_SIZE).u32(END).u16(0, 0, members.size, members.size);
  end.u32(size, at).u16(0);
  return joined(...parts, ...directory, end.bytes);
}

/**
 * Return the members of an archive by name.
 *
 * @param {Uint8Array} archive
 * @param {number} most bytes of all members together
 * @returns {Promise<Map<string, Uint8Array>>}
 * @throws {BadZip}
 */
export async function unzipped(archive, most) {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.length);
  const found = new Map();
  let left = most;
  try {
    const end = endOf(view);
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    for (let number = 0; number < count; number++) {
      if (view.getUint32(at, true) !== CENTRAL) throw new BadZip("its directory is damaged");
      const method = view.getUint16(at + 10, true);
      const sum = view.getUint32(at + 16, true);
      const packed = view.getUint32(at + 20, true);
      const size = view.getUint32(at + 24, true);
      const nameSize = view.getUint16(at + 28, true);
      const more = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      const local = view.getUint32(at + 42, true);
      const name = latin1(piece(archive, at + CENTRAL_SIZE, nameSize));
      left -= size;
      if (left < 0) throw new BadZip("it is too large");
      if (view.getUint32(local, true) !== LOCAL) throw new BadZip("a member is missing");
      const before = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const raw = piece(archive, local + LOCAL_SIZE + before, packed);
      const content = await inflated(raw, method, size);
      if (crc32(content) !== sum || found.has(name)) throw new BadZip(`${name} is damaged`);
      found.set(name, content);
      at += CENTRAL_SIZE + nameSize + more;
    }
  } catch (error) {
    if (error instanceof RangeError) throw new BadZip("it is cut");
    throw error;
  }
  return found;
}

/** The offset of the last record. @param {DataView} view */
function endOf(view) {
  const last = view.byteLength - END_SIZE;
  for (let at = last; at >= 0 && at >= last - COMMENT_MOST; at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new BadZip("it is no archive");
}

/** @param {Uint8Array} archive @param {number} at @param {number} size */
function piece(archive, at, size) {
  if (at + size > archive.length) throw new BadZip("it is cut");
  return archive.subarray(at, at + size);
}

/** @param {Uint8Array} raw @param {number} method @param {number} size of the content */
async function inflated(raw, method, size) {
  if (method === STORED && raw.length === size) return raw.slice();
  if (method !== DEFLATED) throw new BadZip("a member is packed in another way");
  const content = new Uint8Array(size);
  const packed = new Blob([/** @type {BufferSource} */ (raw)]).stream();
  const reader = packed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let done = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (done + part.value.length > size) throw new BadZip("a member is longer than it says");
      content.set(part.value, done);
      done += part.value.length;
    }
  } catch (error) {
    if (error instanceof BadZip) throw error;
    throw new BadZip("a member is damaged");
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (done !== size) throw new BadZip("a member is shorter than it says");
  return content;
}

/** Numbers in a row, the lowest byte of each first. */
class Fields {
  #view;
  #at = 0;

  /** @param {number} size */
  constructor(size) {
    this.bytes = new Uint8Array(size);
    this.#view = new DataView(this.bytes.buffer);
  }

  u16(/** @type {number[]} */ ...numbers) {
    for (const number of numbers) {
      if (number > ENTRIES_MOST) throw new BadZip("it would be too large");
      this.#view.setUint16(this.#at, number, true);
      this.#at += 2;
    }
    return this;
  }

  u32(/** @type {number[]} */ ...numbers) {
    for (const number of numbers) {
      this.#view.setUint32(this.#at, number, true);
      this.#at += 4;
    }
    return this;
  }
}
