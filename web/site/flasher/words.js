/** What is found on a board and written to it, in words. */

import { isEmpty } from "./backup.js";

/** @typedef {import("./backup.js").BoxData} BoxData */
/** @typedef {import("./chip.js").Chip} Chip */
/** @typedef {import("./flashing.js").Plan} Plan */
/** @typedef {import("./flashing.js").Saved} Saved */

const MIB = 1024 * 1024;

/** The data in words: "1 finished game, 3 files in all, and the journal". @param {BoxData} data */
export function inWords(data) {
  if (isEmpty(data)) return "nothing";
  const files = counted(data.files.size, "file");
  return `${counted(data.games, "finished game")}, ${files} in all, and the journal`;
}

/** The plan in words, a pair a line. @param {Chip} chip @param {Plan} plan @param {string} version */
export function planLines(chip, plan, version) {
  const { saved } = plan;
  return [
    ["Chip", chipInWords(chip)],
    ["Board", plan.board.title],
    ["Kept", keptInWords(saved)],
    ["Writes", `${plan.banner}, doomsday ${version}: ${plan.size.toLocaleString("en")} bytes`],
    ...plan.notes.map((note) => ["Note", note]),
  ];
}

/** @param {Chip} chip */
export function chipInWords(chip) {
  return `${chip.name}, number ${chip.number}, ${chip.flashSize / MIB} MiB of flash`;
}

/** @param {Saved} saved */
export function keptInWords(saved) {
  const from = saved.isRescued && !isEmpty(saved.data) ? ", from an earlier backup" : "";
  return inWords(saved.data) + from;
}

/** @param {number} count @param {string} thing */
export function counted(count, thing) {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
