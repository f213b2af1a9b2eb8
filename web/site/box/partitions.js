/** The partition table of an ESP32 in a flash; as host/doomsday/image/partitions.py reads it. */

export const SECTOR = 4096;

const TABLE = 0x8000;
const TABLE_SIZE = 0x1000;
const ROW = 32;
const ROW_MAGIC = 0x50aa;
const SUM_MAGIC = 0xebeb;
const LABEL = 12;
const LABEL_SIZE = 16;
const JOURNAL = "jrnl";
const FILE_SYSTEM = "vfs";

/**
 * @typedef {object} Partition
 * @property {string} label
 * @property {number} start first byte in the flash
 * @property {number} size
 */

/** A flash without a table that can be used; the message says why. */
export class TableError extends Error {}

/**
 * @param {Uint8Array} flash
 * @returns {Partition[]} in the order of the table
 * @throws {TableError}
 */
export function partitions(flash) {
  const table = flash.subarray(TABLE, TABLE + TABLE_SIZE);
  if (table.length < TABLE_SIZE) throw new TableError("it is too short");
  const view = new DataView(table.buffer, table.byteOffset, table.length);
  /** @type {Partition[]} */
  const rows = [];
  let at = 0;
  for (; at + ROW <= TABLE_SIZE && view.getUint16(at, true) === ROW_MAGIC; at += ROW) {
    const label = table.subarray(at + LABEL, at + LABEL + LABEL_SIZE);
    const row = {
      label: String.fromCharCode(...label).replace(/\0+$/, ""),
      start: view.getUint32(at + 4, true),
      size: view.getUint32(at + 8, true),
    };
    if (row.start % SECTOR || row.size % SECTOR || !row.size) {
      throw new TableError("a partition is not aligned");
    }
    if (row.start + row.size > flash.length) throw new TableError("a partition is cut off");
    rows.push(row);
  }
  if (!rows.length) throw new TableError("there is no partition table");
  if (at + ROW > TABLE_SIZE || view.getUint16(at, true) !== SUM_MAGIC) {
    throw new TableError("the partition table has no checksum");
  }
  return rows;
}

/**
 * @param {Uint8Array} flash with a table, as `partitions` checks it
 * @returns {{rows: Uint8Array, sum: Uint8Array}} its rows, and their MD5 as the table has it
 */
export function tableSum(flash) {
  const end = TABLE + partitions(flash).length * ROW;
  return { rows: flash.subarray(TABLE, end), sum: flash.subarray(end + ROW / 2, end + ROW) };
}

/**
 * Return where MicroPython puts its file system: the partition `vfs`, or else what follows the last.
 *
 * @param {Uint8Array} flash
 * @returns {Partition}
 * @throws {TableError}
 */
export function fileSystemOf(flash) {
  const rows = partitions(flash);
  const listed = rows.find((row) => row.label === FILE_SYSTEM);
  if (listed) return listed;
  const start = Math.max(...rows.map((row) => row.start + row.size));
  if (start + 2 * SECTOR > flash.length || flash.length % SECTOR) {
    throw new TableError("there is no room for a file system");
  }
  return { label: FILE_SYSTEM, start, size: flash.length - start };
}

/**
 * @param {Uint8Array} flash
 * @returns {Uint8Array} the part with the journal, a view; empty if it has none
 * @throws {TableError}
 */
export function journalOf(flash) {
  const found = partitions(flash).find((row) => row.label === JOURNAL);
  return found ? flash.subarray(found.start, found.start + found.size) : new Uint8Array(0);
}
