/** Checks a file of a publication by its name, which begins the SHA-256 of the blob that it was made of. Pure. */
import { BlobError, kindIn, LEAF } from '../../shards/format/blob.ts';
import { unpackLeaf } from '../../shards/leaf/unpack-leaf.ts';
import { nameOf } from '../../shards/publication/leaf-index.ts';
import { unpack } from '../../shards/publication/unpack.ts';
import { sha256 } from '../../shards/store/whole-file.ts';

export async function isFileOf(name: string, packed: Uint8Array): Promise<boolean> {
  try {
    const bytes = await unpack(new Uint8Array(packed).buffer, name);
    const blob = kindIn(bytes) === LEAF ? unpackLeaf(new Uint8Array(bytes), name) : bytes;
    return nameOf(sha256(new Uint8Array(blob))) === name;
  } catch (error) {
    if (error instanceof BlobError) return false;
    throw error;
  }
}
