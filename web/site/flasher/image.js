/** The complete content of a board's flash, equal to what `doomsday image` writes. */

import { Failure } from "../link/failures.js";
import { isEmpty } from "./backup.js";
import { MIB } from "./chip.js";
import { BLOCK, build, NoRoom } from "./littlefs_image.js";
import { fromBase64 } from "./programs.js";
import { TABLE_OFFSET } from "./runs.js";

/** @typedef {import("./backup.js").BoxData} BoxData */
/** @typedef {{offset: number, size: number}} Span */

/**
 * Where everything lies, as plan_image of host/doomsday/web/flash_calls.py says.
 *
 * @typedef {{banner: string, offset: number, sector: string, files: Span, journal: Span}} Layout
 */

// What can be done with a flash whose data cannot be kept.
export const COPY_FIRST =
  "save a copy of the whole flash (below); only then tick 'Erase everything on it'";

/**
 * Put an image together.
 *
 * @param {object} parts
 * @param {BufferSource} parts.littlefs code of littlefs.wasm
 * @param {number} parts.size of the flash
 * @param {Layout} parts.layout
 * @param {Uint8Array} parts.firmware
 * @param {Map<string, Uint8Array>} parts.program
 * @param {BoxData} parts.data of the box, which is kept
 * @param {Map<string, Uint8Array>} parts.files further files, which take precedence
 * @throws {Failure} if something does not fit
 */
export async function flashImage({ littlefs, size, layout, firmware, program, data, files }) {
  const { journal } = layout;
  if (data.journal.length > journal.size) {
    throw new Failure(
      "The journal of the box does not fit on this board.",
      `finish or delete the running game on the box; or ${COPY_FIRST}`,
    );
  }
  const image = new Uint8Array(size).fill(0xff);
  image.set(firmware, layout.offset);
  image.set(fromBase64(layout.sector), TABLE_OFFSET);
  const all = new Map([...program, ...data.files, ...files]);
  const system = await build(littlefs, all, layout.files.size / BLOCK, data.folders).catch(
    (error) => {
      if (!(error instanceof NoRoom) || isEmpty(data)) throw error;
      throw new Failure(
        "The box's data does not fit on this board beside the new program: its flash has " +
          `${size / MIB} MiB.`,
        `fetch the games of the box and remove them there, then try again; or ${COPY_FIRST}`,
      );
    },
  );
  image.set(system, layout.files.offset);
  image.set(data.journal, journal.offset);
  return image;
}
