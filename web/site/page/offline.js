/** Keep the site for use without a network, and notice a new version of it. */

const WORKER = new URL("../sw.js", import.meta.url);

/**
 * Keep the site from now on. Call it after the first picture: it loads each file once more.
 *
 * A new version waits until the last window with the old one is closed, or until the function
 * that `onVersion` gets is called. That loads the pages again, which is a power cut for the box.
 *
 * @param {{onVersion: (use: () => void) => void}} on
 * @returns {Promise<boolean>} whether the site can be opened without a network from now on
 */
export async function keepSite({ onVersion }) {
  const workers = navigator.serviceWorker;
  // Missing where the page did not come over https or from this machine.
  if (!workers) return false;
  let isKept = Boolean(workers.controller);
  workers.addEventListener("controllerchange", () => {
    // The first worker takes over pages as they are; a later one is of another version.
    if (isKept) location.reload();
    isKept = true;
  });
  let registration;
  try {
    registration = await workers.register(WORKER, { updateViaCache: "none" });
  } catch {
    // Denied by the settings of the browser, or the host has no such file.
    return isKept;
  }
  const offer = () => {
    const waiting = registration.waiting;
    if (waiting && workers.controller) onVersion(() => waiting.postMessage({ kind: "activate" }));
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  offer();
  const active = registration.active ?? (await activated(registration.installing));
  active?.postMessage({ kind: "keep" });
  return Boolean(active);
}

/** @param {ServiceWorker | null} worker @returns {Promise<ServiceWorker | null>} null if it failed */
async function activated(worker) {
  if (!worker) return null;
  return new Promise((done) => {
    const look = () => {
      if (worker.state === "activated") done(worker);
      if (worker.state === "redundant") done(null);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}
