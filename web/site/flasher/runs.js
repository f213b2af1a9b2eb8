/** The parts of a flash image that must be written to an erased flash: as image/written_parts.py has them. */

const SECTOR = 4096;
export const TABLE_OFFSET = 0x8000;
export const TABLE_SIZE = 0x1000;

/**
 * @typedef {{offset: number, content: Uint8Array}} Run consecutive sectors and where they belong
 */

/**
 * The sectors of `image` that are not blank, in the order of writing.
 *
 * Bootloader and partition table come last, so a flash with a readable table is complete.
 *
 * @param {Uint8Array} image
 * @returns {Run[]}
 */
export function runs(image) {
  const boot = TABLE_OFFSET + TABLE_SIZE;
  return [...between(image, boot, image.length), ...between(image, 0, boot)];
}

/** @param {Uint8Array} image @param {number} start @param {number} end */
function between(image, start, end) {
  /** @type {Run[]} */
  const found = [];
  let first = -1;
  for (let at = start; at < end + SECTOR; at += SECTOR) {
    const blank = at >= end || isBlank(image.subarray(at, at + SECTOR));
    if (first < 0 && !blank) {
      first = at;
    } else if (first >= 0 && blank) {
      found.push({ offset: first, content: image.slice(first, at) });
      first = -1;
    }
  }
  return found;
}

/** @param {Uint8Array} bytes */
export function isBlank(bytes) {
  return bytes.every((byte) => byte === 0xff);
}
