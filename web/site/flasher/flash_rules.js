/**
 * The project's own Python for flashing; see host/doomsday/web/flash_calls.py.
 *
 * @typedef {(call: string, ...given: (string | number | Uint8Array)[]) => Promise<any>} Call
 */

import { joined } from "../link/bytes.js";
import { Failure, printable } from "../link/failures.js";
import { asTexts } from "./backup.js";
import { shownPath } from "./box_paths.js";
import { fromBase64 } from "./programs.js";

/** @typedef {import("./backup.js").BoxData} BoxData */
/** @typedef {import("./image.js").Layout} Layout */
/** @typedef {import("./image.js").Span} Span */
/** @typedef {import("./littlefs_image.js").Tree} Tree */
/** @typedef {import("./programs.js").Boards} Boards */
/** @typedef {{name: string, content: Uint8Array}} File */

const EMPTY = new Uint8Array(0);
// The largest flash of a board, and so the largest firmware: as in image/firmware_check.py.
const FIRMWARE_MOST = 32 * 1024 * 1024;
// Files whose content says which board the box was for, and journals of boxes without a partition.
// All others are judged by their paths.
const READ = /^\/(?:slot|[ab]\.pack|(?:lib|alt)\/board\.mpy|log\/.*)$/;

/** Read a firmware file that the user picked. @param {globalThis.File} file @throws {Failure} */
export async function firmwareFile(file) {
  if (file.size > FIRMWARE_MOST) {
    throw new Failure(
      `The file ${printable(file.name)} is too large for a firmware.`,
      "the .bin file of MicroPython for your board",
    );
  }
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
}

export class FlashRules {
  #call;
  #boards;

  /** @param {Call} call @param {Boards} boards */
  constructor(call, boards) {
    this.#call = call;
    this.#boards = boards.text;
  }

  /**
   * Check a firmware file.
   *
   * @param {File} file @param {string} board its name, "" if not known yet
   * @returns {Promise<{banner: string, offset: number, chip: number}>}
   * @throws {Failure} if no box, or not this board's, can use it
   */
  async checkFirmware(file, board) {
    return granted(
      await this.#call("check_firmware", file.content, file.name, this.#boards, board),
    );
  }

  /** @param {File} file @param {string} board @param {number} size @returns {Promise<Layout>} */
  async planImage(file, board, size) {
    return granted(
      await this.#call("plan_image", file.content, file.name, this.#boards, board, size),
    );
  }

  /**
   * Where a flash with this partition table keeps data, null without a valid table.
   *
   * @param {Uint8Array} sector @param {number} size of the flash
   * @returns {Promise<{start: number, files: Span, journal: Span | null} | null>}
   */
  placeOfData(sector, size) {
    return this.#call("place_of_data", sector, size);
  }

  /**
   * For how many blocks a file system was made, 0 if it does not say; the flash size in MiB that
   * it was made for, 0 if it fits.
   *
   * @param {Uint8Array} system its first two blocks @param {Span} place
   * @returns {Promise<{blocks: number, other_mib: number}>}
   */
  blocksIn(system, place) {
    return this.#call("blocks_in", system, place.offset, place.size);
  }

  /**
   * What is to be kept of a readable file system.
   *
   * @param {Tree} tree @param {Uint8Array} log @param {string} hint for files of others
   * @returns {Promise<{data: BoxData, isForeign: boolean}>}
   * @throws {Failure} if it has files of another program
   */
  async dataToKeep(tree, log, hint) {
    const files = [...tree.files];
    const read = files.map(([path, content]) => (READ.test(path) ? content : EMPTY));
    const listed = JSON.stringify({
      files: files.map(([path], at) => [shownPath(path), read[at].length]),
      folders: asTexts(tree.folders),
    });
    const content = joined(...read);
    const found = granted(
      await this.#call("data_to_keep", content, listed, log, this.#boards, hint),
    );
    return {
      isForeign: found.is_foreign,
      data: {
        files: new Map(found.files.map((/** @type {number} */ number) => files[number])),
        journal: fromBase64(found.journal),
        board: found.board,
        folders: found.folders.map((/** @type {number} */ number) => tree.folders[number]),
        games: found.games,
      },
    };
  }

  /** Whether these can be the data of a box, and how many finished games they are. */
  canBeData = async (/** @type {string[]} */ files, /** @type {string[]} */ folders) =>
    this.#call(
      "can_be_data",
      JSON.stringify({ files: asTexts(files), folders: asTexts(folders) }),
    );

  /**
   * Warnings before the flash is written.
   *
   * @param {string} board @param {number} size of the flash @param {string} theirs the board that
   *   the box was for @returns {Promise<string[]>}
   */
  notes(board, size, theirs) {
    return this.#call("notes", this.#boards, board, size, theirs);
  }
}

/** @param {any} answer @throws {Failure} if the call was refused */
function granted(answer) {
  if (answer.message !== undefined) throw new Failure(answer.message, answer.hint);
  return answer;
}
