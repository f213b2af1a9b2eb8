/** Whether a file can be the flash of a box. It may come from anywhere. */

import { fileSystemOf, partitions, SECTOR, TableError } from "../box/partitions.js";

const MIB = 1024 * 1024;
const LEAST = 2 * MIB;
export const MOST = 16 * MIB;

/**
 * @param {Uint8Array} bytes
 * @returns {string} why they are not the flash of a box, as the end of a sentence; "" if they are
 */
export function faultOf(bytes) {
  if (bytes.length < LEAST) return "it is too short";
  if (bytes.length > MOST) return "it is too long";
  if (bytes.length % SECTOR) return "its size is not a whole number of sectors";
  const table = checked(() => partitions(bytes));
  if (typeof table === "string") return table;
  const place = checked(() => fileSystemOf(bytes));
  return typeof place === "string" || place.start + place.size > bytes.length
    ? "it is cut off"
    : "";
}

/**
 * @template Result
 * @param {() => Result} read
 * @returns {Result | string} the message of a TableError
 */
function checked(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof TableError) return error.message;
    throw error;
  }
}
