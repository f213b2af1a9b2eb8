/**
 * The box's program in a flash: which one it is, and how the site's replaces it.
 *
 * The names are those of host/doomsday/image/build.py, whose `update_program` does the same.
 */

import { FileSystem } from "./file_system.js";
import { Flash } from "./flash.js";
import { fileSystemOf } from "./partitions.js";

const SLOT = "/slot";
const STAMP = "version.txt";
const PACKS = ["a.pack", "b.pack"];
const FOLDERS = ["lib", "alt"];
const NEW_PACK = "a.pack";
/** What lies beside the pack, of every version. */
const PLAIN = ["boot.py", "main.py", "pack.py", "verify.py"];
/** What an update removes: packs, and programs before them. */
const REPLACED = [
  ...["adafruit_bus_device", "adafruit_ssd1306.mpy", "board.mpy"].map((name) => `/lib/${name}`),
  ...["box", "pages", "shared", "sums.txt"].map((name) => `/lib/${name}`),
  ...["/alt", `/lib/${STAMP}`, `/${STAMP}`, "/NOTICE.txt"],
  ...PACKS.map((name) => `/${name}`),
  ...[`${SLOT}.new`, "/damaged"],
];

const TRAILER = 32;
const MAGIC = "DOOMPACK";
const INDEX_OFFSET = 16;
const INDEX_LENGTH = 20;
const INDEX_MOST = 1 << 18;
const STAMP_MOST = 80;

/** @param {Uint8Array} bytes */
const text = (bytes) => new TextDecoder().decode(bytes);

/**
 * @param {FileSystem} files
 * @returns {string | undefined} the stamp of the program that the box starts, such as
 *   "doomsday 0.1.0 0123456789ab"; "" if it cannot be read; undefined without the box's program
 */
export function stampOf(files) {
  const words = text(files.read(SLOT) ?? new Uint8Array(0)).split(/\s+/);
  const slot = words.find((word) => [...PACKS, ...FOLDERS].includes(word)) ?? FOLDERS[0];
  if (PACKS.includes(slot)) {
    const pack = files.read(`/${slot}`);
    if (pack) return stampInPack(pack);
  }
  const found = files.read(`/${slot}/${STAMP}`) ?? files.read(`/${STAMP}`);
  return found && text(found.subarray(0, STAMP_MOST)).trim();
}

/** @param {Uint8Array} pack @returns {string} the stamp in a pack, "" if it cannot be read */
function stampInPack(pack) {
  if (pack.length < TRAILER) return "";
  const end = pack.subarray(-TRAILER);
  const view = new DataView(end.buffer, end.byteOffset, TRAILER);
  if (text(end.subarray(0, MAGIC.length)) !== MAGIC) return "";
  const from = view.getUint32(INDEX_OFFSET, true);
  const length = view.getUint32(INDEX_LENGTH, true);
  if (length > INDEX_MOST) return "";
  const index = text(pack.subarray(from, from + length));
  const row = index.split("\n").find((line) => line.endsWith(` ${STAMP}`));
  const [, at, size] = (row ?? "").split(" ").map(Number);
  if (!(at >= 0 && size >= 0 && size <= STAMP_MOST)) return "";
  return text(pack.subarray(at, at + size)).trim();
}

/**
 * Compare the versions in two stamps; the hashes in them have no order.
 *
 * @param {string} one
 * @param {string} other
 * @returns {number} above 0 if `one` is of a later version, 0 for the same or unknown
 */
export function compareVersions(one, other) {
  const [a, b] = [one, other].map(versionIn);
  if (!a.length || !b.length) return 0;
  for (let part = 0; part < Math.max(a.length, b.length); part++) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference) return difference;
  }
  return 0;
}

/** @param {string} stamp @returns {number[]} */
function versionIn(stamp) {
  const found = /^doomsday (\d+(?:\.\d+)*)/.exec(stamp);
  return found ? found[1].split(".").map(Number) : [];
}

/**
 * Return the files of the program in an image, by path.
 *
 * @param {Uint8Array} image
 * @param {import("./littlefs.js").Code} littlefs
 * @param {string} stamp that it must have
 * @returns {Promise<Map<string, Uint8Array>>}
 * @throws {Error} if it has no such program
 */
export async function programIn(image, littlefs, stamp) {
  const source = await FileSystem.mount(littlefs, new Flash(image));
  // A host may have some files of another version.
  if (stampOf(source) !== stamp) throw new Error("The image is of another version.");
  const paths = [...PLAIN, NEW_PACK, SLOT.slice(1)].map((name) => `/${name}`).sort();
  return new Map(
    paths.map((path) => {
      const content = source.read(path);
      if (!content) throw new Error(`The image has no ${path}.`);
      return [path, content];
    }),
  );
}

/**
 * Return the kept flash with another program; other files and the journal stay.
 *
 * @param {Uint8Array} kept
 * @param {Map<string, Uint8Array>} program as `programIn` returns it
 * @param {import("./littlefs.js").Code} littlefs
 * @returns {Promise<Uint8Array>} a copy
 * @throws {import("./file_system.js").FileError} if it does not fit, or the kept one is damaged
 */
export async function withProgram(kept, program, littlefs) {
  const copy = kept.slice();
  const target = await FileSystem.mount(littlefs, new Flash(copy));
  for (const path of REPLACED) target.remove(path);
  for (const [path, content] of program) target.write(path, content);
  return copy;
}

/**
 * Return the kept flash with the file system of the site's image, because its own is damaged; the
 * journal stays.
 *
 * @param {Uint8Array} kept with a partition table
 * @param {Uint8Array} image the site's
 * @returns {Uint8Array} a copy, or the site's image if the two have other sizes
 */
export function withFileSystemOf(kept, image) {
  const place = fileSystemOf(kept);
  const source = fileSystemOf(image);
  if (place.start !== source.start || place.size !== source.size) return image.slice();
  const copy = kept.slice();
  copy.set(image.subarray(source.start, source.start + source.size), place.start);
  return copy;
}
