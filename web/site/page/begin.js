/**
 * Before the page: is everything here that the box needs? Then its worker starts to load at once,
 * beside the page. A classic script, which also a browser without modules runs.
 */
(() => {
  const root = document.documentElement;
  try {
    const { theme } = JSON.parse(localStorage.getItem("doomsday-box") || "{}");
    // In time for the first paint; choices.js reads it again.
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // Nothing is stored, or nothing can be.
  }

  /** Whether this browser asks for the type of a worker: then it knows modules there. */
  let knowsModules = false;
  const options = {
    /** @returns {WorkerType} */
    get type() {
      knowsModules = true;
      return "module";
    },
  };
  const needs = {
    WebAssembly: "WebAssembly" in window,
    workers: "Worker" in window,
    "streams that decompress": "DecompressionStream" in window,
    dialogs: "HTMLDialogElement" in window,
  };
  const missing = Object.entries(needs).flatMap(([name, isHere]) => (isHere ? [] : [name]));
  if (!missing.length) {
    // It loads its modules and the parts of the box beside the page, and waits for a start.
    const worker = new Worker("box/worker.js", options);
    if (knowsModules) {
      Object.assign(window, { earlyWorker: worker });
      return;
    }
    worker.terminate();
    missing.push("modules in workers");
  }
  root.classList.add("unsupported");
  addEventListener("DOMContentLoaded", () => {
    const place = document.getElementById("missing");
    if (place) place.textContent = missing.join(", ");
  });
})();
