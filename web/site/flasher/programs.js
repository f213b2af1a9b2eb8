/** What the site has to flash a board; host/doomsday/web/flash_files.py writes it. */

import { joined } from "../link/bytes.js";
import { Failure } from "../link/failures.js";
import { sha256 } from "./backup.js";
import { pathOf } from "./box_paths.js";

/**
 * A board. chip: its name. firmware: MicroPython's name for its file, which is at `download`.
 * usb: what provides its serial port.
 *
 * @typedef {object} Board
 * @property {string} name
 * @property {string} title
 * @property {string} chip
 * @property {string} firmware
 * @property {string} download
 * @property {number} flash_mib
 * @property {"bridge" | "native" | "both"} usb
 * @property {string} pack SHA-256 of its program
 */

/** @typedef {{version: string, boards: Board[], text: string}} Boards text: as the rules take it */

/**
 * A part of a pack: offset and length in the first board's, or bytes in base64.
 *
 * @typedef {[number, number] | string} Part
 */

/** @typedef {(path: string) => Promise<Response>} Fetch of a file of the site */

/** @param {Fetch} fetch @returns {Promise<Boards>} */
export async function loadBoards(fetch) {
  const text = await (await answered(fetch, "flash/boards.json")).text();
  return { ...JSON.parse(text), text };
}

/**
 * The program's files for a board, by path.
 *
 * @param {Fetch} fetch @param {Board} board
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function loadProgram(fetch, board) {
  const packed = (await answered(fetch, "flash/programs.json.gz")).body;
  if (!packed) throw incomplete();
  const plain = packed.pipeThrough(new DecompressionStream("gzip"));
  /** @type {{path: string, files: Record<string, string>, base: string, packs: Record<string, Part[]>}} */
  const found = await new Response(plain).json();
  const base = fromBase64(found.base);
  const parts = found.packs[board.name].map((part) =>
    typeof part === "string" ? fromBase64(part) : base.subarray(part[0], part[0] + part[1]),
  );
  const pack = joined(...parts);
  if ((await sha256(pack)) !== board.pack) throw incomplete();
  const files = Object.entries(found.files).map(
    ([path, content]) => /** @type {const} */ ([pathOf(path), fromBase64(content)]),
  );
  return new Map([...files, [found.path, pack]]);
}

/** @param {string} text */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @param {Fetch} fetch @param {string} path */
async function answered(fetch, path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw incomplete();
  return response;
}

function incomplete() {
  return new Failure(
    "The box's program could not be loaded from this site.",
    "check the network, then load the page again",
  );
}
