/** littlefs, compiled by itself (web/littlefs), over a part of the flash. */

import { fileSystemOf, SECTOR } from "./partitions.js";

const PATH_ROOM = 512;
const NAME_TOO_LONG = -36;
/** Of a damaged file system: a block that is not in it. */
const OUTSIDE = -5;
/** What `read` and `write` of the module take at once. */
export const DATA_ROOM = 65536;

/**
 * The module over the file system of a flash, not yet mounted.
 *
 * @typedef {object} Littlefs
 * @property {Record<string, any>} lfs its functions; see web/littlefs/glue.c
 * @property {() => Uint8Array} memory its memory
 * @property {number} blocks of the file system
 * @property {() => number} lastBlock the block that was read last
 */

/** littlefs.wasm, or its compiled module. @typedef {BufferSource | WebAssembly.Module} Code */

/**
 * @param {Code} code
 * @param {import("./flash.js").Flash} flash
 * @param {{start: number, size: number}} [place] of the file system, if not by a partition table
 * @returns {Promise<Littlefs>}
 */
export async function loadLittlefs(code, flash, place = fileSystemOf(flash.read(0, flash.size))) {
  let lastBlock = 0;
  const device = {
    dev: {
      read(/** @type {number} */ at, /** @type {number} */ to, /** @type {number} */ size) {
        if (at + size > place.size) return OUTSIDE;
        lastBlock = Math.floor(at / SECTOR);
        memory().set(flash.read(place.start + at, size), to);
        return 0;
      },
      prog(/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ size) {
        if (at + size > place.size) return OUTSIDE;
        flash.program(place.start + at, memory().subarray(from, from + size));
        return 0;
      },
      erase(/** @type {number} */ block) {
        if ((block + 1) * SECTOR > place.size) return OUTSIDE;
        flash.erase(place.start + block * SECTOR);
        return 0;
      },
    },
  };
  const compiled = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
  const instance = await WebAssembly.instantiate(compiled, device);
  /** @type {Record<string, any>} */
  const lfs = instance.exports;
  const memory = () => new Uint8Array(lfs.memory.buffer);
  return { lfs, memory, blocks: place.size / SECTOR, lastBlock: () => lastBlock };
}

/**
 * The functions of littlefs for the stand-ins: `fs_...` of web/site/box/bus.js.
 *
 * @param {Code} code
 * @param {import("./flash.js").Flash} flash
 * @param {() => Uint8Array} heap the memory of MicroPython, into which pointers point
 */
export async function littlefs(code, flash, heap) {
  const { lfs, memory, blocks, lastBlock } = await loadLittlefs(code, flash);
  // Never formatted here: that would lose files. The worker repairs a flash before it starts a box.
  const error = lfs.mount(blocks);
  if (error) throw new Error(`littlefs: ${error}`);
  const path1 = lfs.path1();
  const path2 = lfs.path2();
  const buffer = lfs.io();

  /** Run `step` with a path in the module's memory. @param {() => number} step */
  function withPath(/** @type {string} */ path, step, where = path1) {
    const text = new TextEncoder().encode(path);
    if (text.length >= PATH_ROOM) return NAME_TOO_LONG;
    memory().set([...text, 0], where);
    return step();
  }

  /** @param {(at: number, size: number) => number} step for pieces that fit the buffer */
  function inPieces(/** @type {number} */ at, /** @type {number} */ size, step) {
    let done = 0;
    while (done < size) {
      const piece = Math.min(DATA_ROOM, size - done);
      const got = step(at + done, piece);
      if (got < 0) return got;
      done += got;
      if (got < piece) break;
    }
    return done;
  }

  return {
    fs_open: (/** @type {string} */ path, /** @type {number} */ flags) =>
      withPath(path, () => lfs.open(flags)),
    fs_close: (/** @type {number} */ file) => lfs.close(file),
    fs_read: (/** @type {number} */ file, /** @type {number} */ to, /** @type {number} */ size) =>
      inPieces(to, size, (at, piece) => {
        const got = lfs.read(file, piece);
        if (got > 0) heap().set(memory().subarray(buffer, buffer + got), at);
        return got;
      }),
    fs_write: (
      /** @type {number} */ file,
      /** @type {number} */ from,
      /** @type {number} */ size,
    ) =>
      inPieces(from, size, (at, piece) => {
        memory().set(heap().subarray(at, at + piece), buffer);
        return lfs.write(file, piece);
      }),
    fs_seek: (
      /** @type {number} */ file,
      /** @type {number} */ offset,
      /** @type {number} */ whence,
    ) => lfs.seek(file, offset, whence),
    fs_sync: (/** @type {number} */ file) => lfs.sync(file),
    fs_stat: (/** @type {string} */ path) => withPath(path, () => lfs.stat()),
    fs_remove: (/** @type {string} */ path) => withPath(path, () => lfs.remove()),
    fs_mkdir: (/** @type {string} */ path) => withPath(path, () => lfs.mkdir()),
    fs_rename: (/** @type {string} */ from, /** @type {string} */ to) =>
      withPath(from, () => withPath(to, () => lfs.rename(), path2)),
    fs_diropen: (/** @type {string} */ path) => withPath(path || "/", () => lfs.diropen()),
    fs_dirread: () => lfs.dirread(),
    fs_dirclose: () => lfs.dirclose(),
    fs_dirname() {
      const bytes = memory();
      return new TextDecoder().decode(bytes.slice(path2, bytes.indexOf(0, path2)));
    },
    fs_used: () => lfs.used(),
    fs_blocks: () => blocks,
    // The block read last: pack.py asks for it.
    fs_block: lastBlock,
  };
}
