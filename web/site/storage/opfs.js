/** The flash in the browser's private files: a write is there when it returns, as on a chip. */

const NAME = "box.bin";
const RETRY_MS = 25;
const RETRIES = 40;

/** The handle of a worker that has just ended is free only after a moment. */
async function handleOf(/** @type {any} */ file) {
  for (let tries = 0; ; tries++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (tries >= RETRIES) throw error;
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

/**
 * Open the kept flash, or begin one.
 *
 * @param {() => Promise<Uint8Array>} make the flash of a new box
 */
export async function openFlash(make) {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle(NAME, { create: true });
  const handle = await handleOf(file);
  const isNew = handle.getSize() === 0;
  let bytes;
  if (isNew) {
    bytes = await make();
    handle.write(bytes, { at: 0 });
    handle.flush();
  } else {
    bytes = new Uint8Array(handle.getSize());
    handle.read(bytes, { at: 0 });
  }
  /** @type {import("../box/flash.js").Store} */
  const store = {
    write: (at, data) => handle.write(data, { at }),
    flush: () => handle.flush(),
  };
  return { bytes, isNew, store, close: () => handle.close() };
}
