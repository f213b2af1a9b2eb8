/** A game that somebody shared by link: it is replayed here, so nobody has to believe it. */

import { byId, element, releaseFocus } from "./elements.js";
import { sentenceOf } from "./faults.js";
import { gameView } from "./game_view.js";
import { BadLink, gameIn } from "./share.js";

/**
 * @param {string} fragment of the address
 * @param {import("../rules/client.js").Rules} rules
 */
export async function openShared(fragment, rules) {
  const place = byId("shared");
  const close = () => {
    releaseFocus(place);
    place.hidden = true;
    place.replaceChildren();
    history.replaceState(null, "", location.pathname + location.search);
  };
  const head = element(
    "div",
    { class: "row shared-head" },
    element("h2", { id: "shared-title" }, "A game that was shared with you"),
    element("button", { type: "button", class: "quiet", click: close }, "Close"),
  );
  const status = element("p", { role: "status" }, "Replaying …");
  place.replaceChildren(head, status);
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
  let shown;
  try {
    shown = await gameView(rules, await gameIn(fragment), "shared", true);
  } catch (error) {
    const hint =
      error instanceof BadLink ? " Try: ask for the link again, or for the record." : "";
    shown = element("p", { class: "fault", role: "alert" }, sentenceOf(error) + hint);
  }
  // The head stays where it is: moving it would take the focus from its button.
  status.replaceWith(shown);
}
