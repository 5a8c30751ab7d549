/**
 * The files of a generation for servers without an importer, in the layout of an object store. They are fetched, checked and
 * switched to as from a bucket. Pure.
 *
 * What only a builder needs is left out: the source state, about as large as the gazetteer. The manifest does not name it, so
 * a server has all that its manifest names.
 */
import { blobsOf, type Manifest } from '../../shards/generation/manifest.ts';
import { blobKey } from '../../shards/object-store/fetch-blob.ts';
import { encodeManifest, manifestKey, pointerTo } from '../../shards/store/pointer.ts';
import { creditOf } from '../attribution.ts';
import type { Copy } from './expect-room.ts';
import { GENERATION_LICENCE_PATH, generationPathOf } from './target.ts';

export interface ServerFiles {
  readonly copies: readonly Copy[];
  readonly manifest: { readonly path: string; readonly bytes: Uint8Array };
  /** The text of the pointer, which is written last. */
  readonly pointer: string;
  /** Pages by path: the licence. */
  readonly pages: ReadonlyMap<string, Uint8Array>;
}

export function serverFilesOf(built: Manifest): ServerFiles {
  const manifest: Manifest = { ...built, source: null };
  const bytes = encodeManifest(manifest);
  const pointer = pointerTo(manifest.generation, bytes);
  const { text, licence } = creditOf(manifest);
  const terms = `${text}\nLicence of the database: ${licence} (https://spdx.org/licenses/${licence}.html)\nShow this credit wherever you show the data. Servers of Lootiles show it by themselves.\n`;
  return {
    copies: [...new Set(blobsOf(manifest))].map((hash) => ({ path: generationPathOf(blobKey(hash)), hash })),
    manifest: { path: generationPathOf(manifestKey(pointer)), bytes },
    pointer: pointer.text,
    pages: new Map([[GENERATION_LICENCE_PATH, Buffer.from(terms)]]),
  };
}
