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
  addEventListener(
    "error",
    ({ target }) => {
      // A module of the page, or one that it imports, is not there.
      if (target instanceof HTMLScriptElement) root.classList.add("broken");
    },
    { capture: true },
  );

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
    // It loads its modules beside the page, and waits for a start.
    const worker = new Worker("box/worker.js", options);
    if (knowsModules) {
      // What page/site_parts.js takes; at the first visit the flash image, too.
      const isFirst = !navigator.serviceWorker?.controller;
      const paths = ["vendor/micropython.wasm.gz", "vendor/littlefs.wasm", "box.json"];
      if (isFirst) paths.push("image.bin.lzma", "vendor/unpack.wasm");
      const files = paths.map((path) => [path, fetch(path)]);
      const early = { worker, hasFailed: false, files: Object.fromEntries(files) };
      worker.onerror = () => {
        early.hasFailed = true;
      };
      Object.assign(window, { early });
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
