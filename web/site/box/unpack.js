/** Unpack files that `doomsday web` packed (host/doomsday/web/packed.py), by web/unpack/unpack.c. */

const HEADER = 5;

/**
 * Unpack a file of the site.
 *
 * @param {BufferSource} code the compiled unpacker
 * @param {Uint8Array} packed
 * @returns {Promise<Uint8Array>} the content
 * @throws {Error} if the file is damaged
 */
export async function unpack(code, packed) {
  const { instance } = await WebAssembly.instantiate(code);
  /** @type {Record<string, any>} */
  const unpacker = instance.exports;
  const damaged = () => new Error("A file of the site is damaged.");
  if (packed.length < HEADER) throw damaged();
  const size = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
  if (!unpacker.reserve(packed.length, size)) throw damaged();
  new Uint8Array(unpacker.memory.buffer).set(packed, unpacker.packed());
  if (unpacker.unpack() !== 0) throw damaged();
  // A copy: the memory of the unpacker goes with it.
  return new Uint8Array(unpacker.memory.buffer, unpacker.content(), size).slice();
}
