/** Sentences for what goes wrong with the box of this page: what it is, and what to try. */

/** @type {Record<string, {sentence: string, hint: string}>} By the code of the event "failed". */
const FAULTS = {
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
