/**
 * littlefs images in memory, in the form of host/doomsday/image/vfs.py: the same files in the same
 * order of operations give the same bytes.
 *
 * Paths are absolute, with forward slashes. A path here has one character for each of its bytes:
 * names on a box need not be UTF-8.
 */

import { FileError, FileSystem, IS_FOLDER } from "../box/file_system.js";
import { Failure } from "../link/failures.js";

export const BLOCK = 4096;

const ROOT = "/";
const NO_ROOM = -28;
// Smallest size in bytes of an entry in a folder, with its tags.
const ENTRY_LEAST = 8;

/** The files do not fit in the file system. */
export class NoRoom extends Failure {
  constructor() {
    super("The program does not fit in the flash's file system.", "a board with more flash");
  }
}

/** There is no file system, or it is damaged. */
export class Unreadable extends Failure {
  constructor(/** @type {string} */ why) {
    super(`The flash's file system is damaged (${why}).`, "");
  }
}

/**
 * @typedef {{files: Map<string, Uint8Array>, folders: string[]}} Tree files by path, empty folders
 */

/**
 * Return a new image of `blocks` blocks with files and empty folders.
 *
 * @param {import("../box/littlefs.js").Code} code of littlefs.wasm
 * @param {Map<string, Uint8Array>} files
 * @param {number} blocks
 * @param {string[]} [folders]
 * @throws {NoRoom} if the files do not fit
 */
export async function build(code, files, blocks, folders = []) {
  const image = new Uint8Array(blocks * BLOCK).fill(0xff);
  await explained(async () => {
    const disk = await FileSystem.ofImage(code, image, true);
    for (const path of [...files.keys()].sort()) {
      disk.makeFolders(path.slice(0, path.lastIndexOf("/")));
      disk.write(path, /** @type {Uint8Array} */ (files.get(path)));
    }
    for (const folder of [...folders].sort()) disk.makeFolders(folder);
  });
  return image;
}

/**
 * Return the content of an image.
 *
 * @param {import("../box/littlefs.js").Code} code of littlefs.wasm
 * @param {Uint8Array} image
 * @returns {Promise<Tree>}
 * @throws {Unreadable} if a part of it cannot be read
 */
export async function read(code, image) {
  return explained(async () => treeOf(await FileSystem.ofImage(code, image), image.length));
}

/** @param {FileSystem} disk @param {number} size @returns {Tree} */
function treeOf(disk, size) {
  /** @type {Tree} */
  const tree = { files: new Map(), folders: [] };
  const waiting = [""];
  // Limit the entries: a damaged file system may contain cycles.
  let left = Math.floor(size / ENTRY_LEAST);
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = disk.entries(folder || ROOT, left);
    left -= entries.length;
    for (const [name, size] of entries) {
      const path = `${folder}/${name}`;
      if (size === IS_FOLDER) waiting.push(path);
      else tree.files.set(path, disk.read(path) ?? new Uint8Array(0));
    }
    if (folder && !entries.length) tree.folders.push(folder);
  }
  return tree;
}

/** @template T @param {() => Promise<T>} step @returns {Promise<T>} */
async function explained(step) {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw error.code === NO_ROOM ? new NoRoom() : new Unreadable(`error ${error.code}`);
  }
}
