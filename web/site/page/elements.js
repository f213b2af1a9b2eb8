/** Elements of the page. Texts of files, links and boxes become text here, never markup. */

/**
 * @param {string} id
 * @returns {HTMLElement} the element of the page with this id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element ${id}.`);
  return element;
}

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | ((event: any) => void)>} [attributes] a function is
 *   called at the event of that name; false leaves the attribute out
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

/**
 * Give the focus to the panel if it is within an element that goes away: it would be lost.
 *
 * @param {Element} going
 */
export function releaseFocus(going) {
  if (going.contains(document.activeElement)) byId("panel").focus({ preventScroll: true });
}

/**
 * Change a text only if it differs: a live region would be read again.
 *
 * @param {Element} target
 * @param {string} text
 */
export function say(target, text) {
  if (target.textContent !== text) target.textContent = text;
}
