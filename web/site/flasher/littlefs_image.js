/**
 * littlefs images in memory, in the form of host/doomsday/image/vfs.py: the same files in the same
 * order of operations give the same bytes.
 *
 * Paths are absolute, with forward slashes. A path here has one character for each of its bytes:
 * names on a box need not be UTF-8.
 */

import { Failure } from "../link/failures.js";

export const BLOCK = 4096;

const ROOT = "/";
const IS_FOLDER = -1000;
const NO_MORE = -1001;
const EXISTS = -17;
const NO_ROOM = -28;
const READ = 1;
const WRITE_NEW = 0x2 | 0x100 | 0x400;
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
 * @param {BufferSource} code of littlefs.wasm
 * @param {Map<string, Uint8Array>} files
 * @param {number} blocks
 * @param {string[]} [folders]
 * @throws {NoRoom} if the files do not fit
 */
export async function build(code, files, blocks, folders = []) {
  const image = new Uint8Array(blocks * BLOCK).fill(0xff);
  const disk = await Disk.over(code, image);
  disk.format();
  disk.mount();
  for (const path of [...files.keys()].sort()) {
    disk.makeFolders(path.slice(0, path.lastIndexOf("/")));
    disk.write(path, /** @type {Uint8Array} */ (files.get(path)));
  }
  for (const folder of [...folders].sort()) disk.makeFolders(folder);
  return image;
}

/**
 * Return the content of an image.
 *
 * @param {BufferSource} code of littlefs.wasm
 * @param {Uint8Array} image
 * @returns {Promise<Tree>}
 * @throws {Unreadable} if a part of it cannot be read
 */
export async function read(code, image) {
  const disk = await Disk.over(code, image);
  disk.mount();
  /** @type {Tree} */
  const tree = { files: new Map(), folders: [] };
  const waiting = [""];
  // Limit the entries: a damaged file system may contain cycles.
  let left = Math.floor(image.length / ENTRY_LEAST);
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = disk.list(folder || ROOT, left);
    left -= entries.length;
    for (const [name, size] of entries) {
      const path = `${folder}/${name}`;
      if (size === IS_FOLDER) waiting.push(path);
      else tree.files.set(path, disk.read(path, size));
    }
    if (folder && !entries.length) tree.folders.push(folder);
  }
  return tree;
}

/** littlefs over an image. */
class Disk {
  #lfs;
  #blocks;
  #size;

  /** @param {any} lfs the exports of the module @param {number} size of the image */
  constructor(lfs, size) {
    this.#lfs = lfs;
    this.#size = size;
    this.#blocks = size / BLOCK;
  }

  /** @param {BufferSource} code @param {Uint8Array} image */
  static async over(code, image) {
    /** @type {any} */
    let lfs;
    const memory = (/** @type {number} */ at, /** @type {number} */ size) =>
      new Uint8Array(lfs.memory.buffer, at, size);
    const isInside = (/** @type {number} */ at, /** @type {number} */ size) =>
      at >= 0 && at + size <= image.length;
    const { instance } = await WebAssembly.instantiate(code, {
      dev: {
        read(/** @type {number} */ at, /** @type {number} */ to, /** @type {number} */ size) {
          if (!isInside(at, size)) return -5;
          memory(to, size).set(image.subarray(at, at + size));
          return 0;
        },
        prog(/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) {
          if (!isInside(at, size)) return -5;
          image.set(memory(from, size), at);
          return 0;
        },
        erase(/** @type {number} */ block) {
          if (!isInside(block * BLOCK, BLOCK)) return -5;
          image.fill(0xff, block * BLOCK, (block + 1) * BLOCK);
          return 0;
        },
      },
    });
    lfs = instance.exports;
    return new Disk(lfs, image.length);
  }

  format() {
    check(this.#lfs.format(this.#blocks));
  }

  mount() {
    check(this.#lfs.mount(this.#blocks));
  }

  /** Make a folder and those above it, if they are missing. @param {string} path */
  makeFolders(path) {
    let folder = "";
    for (const step of path.split("/").filter((one) => one)) {
      folder += `/${step}`;
      this.#at(folder);
      const error = this.#lfs.mkdir();
      if (error !== EXISTS) check(error);
    }
  }

  /** @param {string} path @param {Uint8Array} content */
  write(path, content) {
    this.#at(path);
    const file = check(this.#lfs.open(WRITE_NEW));
    const room = this.#lfs.io_size();
    for (let done = 0; done < content.length; done += room) {
      const piece = content.subarray(done, done + room);
      this.#memory(this.#lfs.io(), piece.length).set(piece);
      check(this.#lfs.write(file, piece.length));
    }
    check(this.#lfs.close(file));
  }

  /** @param {string} path @param {number} size */
  read(path, size) {
    if (size > this.#size) throw new Unreadable("a file larger than the flash");
    const content = new Uint8Array(size);
    this.#at(path);
    const file = check(this.#lfs.open(READ));
    let done = 0;
    while (done < size) {
      const got = check(this.#lfs.read(file, Math.min(size - done, this.#lfs.io_size())));
      if (!got) throw new Unreadable("a file is shorter than its folder says");
      content.set(this.#memory(this.#lfs.io(), got), done);
      done += got;
    }
    check(this.#lfs.close(file));
    return content;
  }

  /**
   * The entries of a folder: name and size, or IS_FOLDER.
   *
   * @param {string} folder @param {number} most entries
   * @returns {[string, number][]}
   */
  list(folder, most) {
    this.#at(folder);
    check(this.#lfs.diropen());
    /** @type {[string, number][]} */
    const found = [];
    for (;;) {
      const size = this.#lfs.dirread();
      if (size === NO_MORE) break;
      if (size !== IS_FOLDER) check(size);
      const name = this.#text(this.#lfs.path2());
      if (name === "." || name === "..") continue;
      found.push([name, size]);
      if (found.length > most) throw new Unreadable("more names than fit in it");
    }
    check(this.#lfs.dirclose());
    return found;
  }

  /** Put a path where the module takes it. @param {string} path */
  #at(path) {
    if (path.length >= this.#lfs.path_size()) throw new Unreadable("a path is too long");
    const bytes = Uint8Array.from(`${path}\0`, (letter) => letter.charCodeAt(0));
    this.#memory(this.#lfs.path1(), bytes.length).set(bytes);
  }

  #text(/** @type {number} */ at) {
    const bytes = this.#memory(at, this.#lfs.path_size());
    return String.fromCharCode(...bytes.subarray(0, bytes.indexOf(0)));
  }

  #memory(/** @type {number} */ at, /** @type {number} */ size) {
    return new Uint8Array(this.#lfs.memory.buffer, at, size);
  }
}

/** Return a result of littlefs that is no error. @param {number} result */
function check(result) {
  if (result === NO_ROOM) throw new NoRoom();
  if (result < 0) throw new Unreadable(`error ${result}`);
  return result;
}
