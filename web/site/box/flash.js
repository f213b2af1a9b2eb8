/** The chip's NOR flash in memory, and its copy in a store that outlives the page. */

export const SECTOR = 4096;

/**
 * Where the flash is kept: see web/site/storage.
 *
 * @typedef {object} Store
 * @property {(at: number, data: Uint8Array) => void} write
 * @property {() => Promise<void> | undefined} flush a promise if the store is durable only later
 */

export class Flash {
  /** How often each operation was done, for figures. */
  counts = { programs: 0, erases: 0, commits: 0 };
  #bytes;
  #store;
  #pending = false;

  /**
   * @param {Uint8Array} bytes the whole flash, which this object then owns
   * @param {Store} [store] none: nothing is kept
   */
  constructor(bytes, store) {
    this.#bytes = bytes;
    this.#store = store;
  }

  get size() {
    return this.#bytes.length;
  }

  /** @param {number} at @param {number} size @returns {Uint8Array} a view, not a copy */
  read(at, size) {
    return this.#bytes.subarray(at, at + size);
  }

  /** Clear bits: programming sets none. @param {number} at @param {Uint8Array} data */
  program(at, data) {
    for (let n = 0; n < data.length; n++) this.#bytes[at + n] &= data[n];
    this.counts.programs++;
    this.#write(at, data.length);
  }

  /** @param {number} at the first byte of a sector */
  erase(at) {
    this.#bytes.fill(0xff, at, at + SECTOR);
    this.counts.erases++;
    this.#write(at, SECTOR);
  }

  /**
   * Make durable what was written.
   *
   * @returns {Promise<void> | undefined} a promise if that takes longer than this call
   */
  commit() {
    if (!this.#pending) return undefined;
    this.#pending = false;
    this.counts.commits++;
    return this.#store?.flush();
  }

  // In order, as on the chip: what a cut takes away is always the end.
  /** @param {number} at @param {number} size */
  #write(at, size) {
    this.#store?.write(at, this.read(at, size));
    this.#pending = true;
  }
}

const TABLE = 0x8000;
const ROW = 32;
const ROW_MAGIC = 0x50aa;

/**
 * Return where MicroPython puts its file system: after the last row of the partition table.
 *
 * @param {Flash} flash
 */
export function fileSystemPlace(flash) {
  const table = flash.read(TABLE, 0xc00);
  const view = new DataView(table.buffer, table.byteOffset, table.length);
  let start = 0;
  for (let at = 0; view.getUint16(at, true) === ROW_MAGIC; at += ROW) {
    start = Math.max(start, view.getUint32(at + 4, true) + view.getUint32(at + 8, true));
  }
  return { start, size: flash.size - start };
}
