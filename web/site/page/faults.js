/** Failures as sentences: what went wrong, and what to try. */

/** A module of the page that is loaded later is not there. */
class Unloaded extends Error {
  hint = "check the network, then load this page again";
}

/**
 * @template Module
 * @param {Promise<Module>} loading as of import()
 * @returns {Promise<Module>}
 * @throws {Unloaded}
 */
export async function loaded(loading) {
  try {
    return await loading;
  } catch (error) {
    console.warn(error);
    throw new Unloaded("A part of this page could not be loaded");
  }
}

/**
 * @param {unknown} error a Failure of the link, a RulesFault, or anything else that was thrown
 * @returns {string}
 */
export function sentenceOf(error) {
  if (!(error instanceof Error)) return String(error);
  const hint = "hint" in error && typeof error.hint === "string" ? error.hint : "";
  const sentence = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
  return hint ? `${sentence} Try: ${hint.replace(/\.$/, "")}.` : sentence;
}
