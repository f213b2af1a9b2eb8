/** Sentences for what goes wrong with the box of this page: what it is, and what to try. */

/** By the code of the event "failed". @type {Record<string, {sentence: string, hint: string}>} */
const FAULTS = {
  "in use": {
    sentence: "Another tab or window uses the box.",
    hint: "close it there, then start the box",
  },
  "taken over": { sentence: "The box went on in another tab or window.", hint: "" },
  full: {
    sentence:
      "There is no room to keep what you did last, so the box stopped before it showed that. All " +
      "before is kept.",
    hint: "free some space on this device, then start the box",
  },
  storage: {
    sentence:
      "What you did last could not be kept, so the box stopped before it showed that. All before " +
      "is kept.",
    hint: "start the box; if it stops again, save it to a file",
  },
  crashes: {
    sentence: "The box stopped several times in a row.",
    hint: "save it to a file, then load this page again",
  },
  worker: {
    sentence: "The box could not be loaded.",
    hint: "check the network, then load this page again",
  },
  start: {
    sentence: "The box could not be started.",
    hint: "load this page again; in a private window, try a normal one",
  },
};

/**
 * @param {{code: string, text?: string}} failure
 * @returns {{sentence: string, hint: string, detail: string}} detail: for a report
 */
export function explained({ code, text = "" }) {
  const known = Object.hasOwn(FAULTS, code) ? FAULTS[code] : FAULTS.start;
  return { ...known, detail: text };
}
