/** The panel as large as the screen, for a tablet on the table; the keys become a strip. */

/** @typedef {import("./panel.js").Panel} Panel */

/**
 * @param {Panel} panel
 * @param {{open: HTMLElement, close: HTMLElement}} buttons
 */
export function attachBigView(panel, { open, close }) {
  const root = document.documentElement;
  /** @param {boolean} isBig */
  const show = (isBig) => {
    if (root.classList.contains("big") === isBig) return;
    root.classList.toggle("big", isBig);
    panel.fit(isBig);
    (isBig ? close : open).focus({ preventScroll: true });
  };
  open.addEventListener("click", async () => {
    show(true);
    try {
      await root.requestFullscreen?.({ navigationUI: "hide" });
    } catch {
      // Not allowed here: the view fills the window.
    }
  });
  close.addEventListener("click", () => {
    show(false);
    if (document.fullscreenElement) document.exitFullscreen();
  });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) show(false);
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) show(false);
  });
}
