/** Files of a flash, outside the box: read and written whole, by absolute path. */

import { DATA_ROOM, loadLittlefs } from "./littlefs.js";

const READ = 1;
const WRITE = 2;
const CREATE = 0x100;
const TRUNCATE = 0x400;
const NO_ENTRY = -2;
const NOT_A_FOLDER = -20;
const IS_FOLDER = -1000;
const NO_MORE = -1001;
/** A damaged folder may have no end. */
const ENTRIES_MOST = 100000;

/** littlefs refused; `code` is its number. */
export class FileError extends Error {
  /** @param {number} code */
  constructor(code) {
    super(`littlefs: ${code}`);
    this.code = code;
  }
}

/** @param {number} result @returns {number} */
function done(result) {
  if (result < 0 && result > IS_FOLDER) throw new FileError(result);
  return result;
}

export class FileSystem {
  #lfs;
  #memory;

  /** @param {import("./littlefs.js").Littlefs} module with a mounted file system */
  constructor({ lfs, memory }) {
    this.#lfs = lfs;
    this.#memory = memory;
  }

  /**
   * Mount the file system of a flash.
   *
   * @param {import("./littlefs.js").Code} code
   * @param {import("./flash.js").Flash} flash
   * @returns {Promise<FileSystem>}
   * @throws {FileError} if it is damaged
   */
  static async mount(code, flash) {
    const module = await loadLittlefs(code, flash);
    done(module.lfs.mount(module.blocks));
    return new FileSystem(module);
  }

  /** @param {string} path @returns {Uint8Array | undefined} its content; undefined if there is none */
  read(path) {
    const size = this.#statistics(path);
    if (size === undefined || size === IS_FOLDER) return undefined;
    const file = done(this.#at(path).open(READ));
    try {
      const content = new Uint8Array(size);
      for (let at = 0; at < size; ) {
        const got = done(this.#lfs.read(file, Math.min(DATA_ROOM, size - at)));
        if (!got) throw new FileError(NO_ENTRY);
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
    const file = done(this.#at(path).open(WRITE | CREATE | TRUNCATE));
    let closed = false;
    try {
      for (let at = 0; at < content.length; at += DATA_ROOM) {
        const piece = content.subarray(at, at + DATA_ROOM);
        this.#memory().set(piece, this.#lfs.io());
        done(this.#lfs.write(file, piece.length));
      }
      closed = true;
      done(this.#lfs.close(file));
    } finally {
      if (!closed) this.#lfs.close(file);
    }
  }

  /** Remove a file, or a folder with all that is in it, if it exists. @param {string} path */
  remove(path) {
    const size = this.#statistics(path);
    if (size === undefined) return;
    if (size === IS_FOLDER) {
      for (const name of this.names(path)) this.remove(`${path}/${name}`);
    }
    done(this.#at(path).remove());
  }

  /** @param {string} folder @returns {string[]} the names in it */
  names(folder) {
    done(this.#at(folder).diropen());
    try {
      const names = [];
      while (done(this.#lfs.dirread()) !== NO_MORE) {
        const bytes = this.#memory();
        const start = this.#lfs.path2();
        const name = new TextDecoder().decode(bytes.slice(start, bytes.indexOf(0, start)));
        if (name !== "." && name !== "..") names.push(name);
        if (names.length > ENTRIES_MOST) throw new FileError(NO_MORE);
      }
      return names;
    } finally {
      this.#lfs.dirclose();
    }
  }

  /** @param {string} path @returns {number | undefined} its size; IS_FOLDER; undefined if missing */
  #statistics(path) {
    const size = this.#at(path).stat();
    return size === NO_ENTRY || size === NOT_A_FOLDER ? undefined : done(size);
  }

  /** @param {string} path @returns {Record<string, any>} the module, which then takes this path */
  #at(path) {
    this.#memory().set([...new TextEncoder().encode(path), 0], this.#lfs.path1());
    return this.#lfs;
  }
}
