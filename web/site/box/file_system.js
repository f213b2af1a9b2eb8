/**
 * Files of a flash, outside the box: read and written whole, by absolute path.
 *
 * A path here has one character for each of its bytes: names on a box need not be UTF-8.
 */

import { Flash } from "./flash.js";
import { DATA_ROOM, loadLittlefs } from "./littlefs.js";

const READ = 1;
const WRITE_NEW = 0x2 | 0x100 | 0x400;
export const IS_FOLDER = -1000;
const NO_MORE = -1001;
const NO_ENTRY = -2;
const NOT_A_FOLDER = -20;
const EXISTS = -17;
const NAME_TOO_LONG = -36;
const DAMAGED = -84;

/** littlefs refused; `code` is its number. */
export class FileError extends Error {
  /** @param {number} code */
  constructor(code) {
    super(`littlefs: ${code}`);
    this.code = code;
  }
}

/** @param {number} result @returns {number} it, if it is no error */
function checked(result) {
  if (result < 0 && result > IS_FOLDER) throw new FileError(result);
  return result;
}

export class FileSystem {
  #lfs;
  #memory;
  #blocks;
  #size;

  /** @param {import("./littlefs.js").Littlefs} module @param {number} size of all that holds it */
  constructor({ lfs, memory, blocks }, size) {
    this.#lfs = lfs;
    this.#memory = memory;
    this.#blocks = blocks;
    this.#size = size;
  }

  /**
   * Mount the file system of a flash.
   *
   * @param {import("./littlefs.js").Code} code
   * @param {Flash} flash
   * @returns {Promise<FileSystem>}
   * @throws {FileError} if it is damaged
   */
  static async mount(code, flash) {
    const files = new FileSystem(await loadLittlefs(code, flash), flash.size);
    checked(files.#lfs.mount(files.#blocks));
    return files;
  }

  /**
   * Mount an image of a file system alone.
   *
   * @param {import("./littlefs.js").Code} code
   * @param {Uint8Array} image which changes with the files
   * @param {boolean} [isNew] whether it is blank
   * @returns {Promise<FileSystem>}
   * @throws {FileError} if it is damaged
   */
  static async ofImage(code, image, isNew = false) {
    const place = { start: 0, size: image.length };
    const files = new FileSystem(await loadLittlefs(code, new Flash(image), place), image.length);
    if (isNew) checked(files.#lfs.format(files.#blocks));
    checked(files.#lfs.mount(files.#blocks));
    return files;
  }

  /** @param {string} path @returns {Uint8Array | undefined} its content; undefined if there is none */
  read(path) {
    const size = this.#sizeOf(path);
    if (size === undefined || size === IS_FOLDER) return undefined;
    if (size > this.#size) throw new FileError(DAMAGED);
    const file = checked(this.#at(path).open(READ));
    try {
      const content = new Uint8Array(size);
      for (let at = 0; at < size; ) {
        const got = checked(this.#lfs.read(file, Math.min(DATA_ROOM, size - at)));
        if (!got) throw new FileError(DAMAGED);
        const from = this.#lfs.io();
        content.set(this.#memory().subarray(from, from + got), at);
        at += got;
      }
      return content;
    } finally {
      this.#lfs.close(file);
    }
  }

  /** @param {string} path in a folder that exists @param {Uint8Array} content */
  write(path, content) {
    const file = checked(this.#at(path).open(WRITE_NEW));
    try {
      for (let at = 0; at < content.length; at += DATA_ROOM) {
        const piece = content.subarray(at, at + DATA_ROOM);
        this.#memory().set(piece, this.#lfs.io());
        checked(this.#lfs.write(file, piece.length));
      }
    } catch (error) {
      this.#lfs.close(file);
      throw error;
    }
    checked(this.#lfs.close(file));
  }

  /** Make a folder and those above it, if they are missing. @param {string} path */
  makeFolders(path) {
    let folder = "";
    for (const step of path.split("/").filter(Boolean)) {
      folder += `/${step}`;
      const error = this.#at(folder).mkdir();
      if (error !== EXISTS) checked(error);
    }
  }

  /** Remove a file, or a folder with all that is in it, if it exists. @param {string} path */
  remove(path) {
    const size = this.#sizeOf(path);
    if (size === undefined) return;
    if (size === IS_FOLDER) {
      for (const [name] of this.entries(path)) this.remove(`${path}/${name}`);
    }
    checked(this.#at(path).remove());
  }

  /**
   * @param {string} folder
   * @param {number} [most] entries; a damaged file system may have no end of them
   * @returns {[name: string, size: number][]} what is in it; the size of a folder is IS_FOLDER
   */
  entries(folder, most = this.#size) {
    checked(this.#at(folder).diropen());
    try {
      /** @type {[string, number][]} */
      const found = [];
      for (let size = this.#next(); size !== NO_MORE; size = this.#next()) {
        const name = this.#textAt(this.#lfs.path2());
        if (name !== "." && name !== "..") found.push([name, size]);
        if (found.length > most) throw new FileError(DAMAGED);
      }
      return found;
    } finally {
      this.#lfs.dirclose();
    }
  }

  #next() {
    return checked(this.#lfs.dirread());
  }

  /** @param {string} path @returns {number | undefined} its size or IS_FOLDER; undefined if missing */
  #sizeOf(path) {
    const size = this.#at(path).stat();
    return size === NO_ENTRY || size === NOT_A_FOLDER ? undefined : checked(size);
  }

  /** @param {string} path @returns {Record<string, any>} the module, which then takes this path */
  #at(path) {
    if (path.length >= this.#lfs.path_size()) throw new FileError(NAME_TOO_LONG);
    const bytes = Uint8Array.from(`${path}\0`, (letter) => letter.charCodeAt(0));
    this.#memory().set(bytes, this.#lfs.path1());
    return this.#lfs;
  }

  #textAt(/** @type {number} */ at) {
    const bytes = this.#memory();
    return String.fromCharCode(...bytes.subarray(at, bytes.indexOf(0, at)));
  }
}
