/** Failures as sentences: what went wrong, and what to try. */

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
