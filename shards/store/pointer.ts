/** The pointer to a generation, and the manifest that it names, as bytes (FORMAT.md §8). */
import { z } from 'zod';
import { BlobError } from '../format/blob.ts';
import { Manifest } from '../generation/manifest.ts';
import { sha256 } from './whole-file.ts';

/** `<generation> <sha256 of its manifest>`: a manifest that was cut off or touched is noticed. */
const CURRENT = /^(\d+) ([0-9a-f]{64})\n$/;

/** The content of the file `current`. */
export interface Pointer {
  readonly generation: number;
  /** SHA-256 of the manifest's bytes. */
  readonly hash: string;
  readonly text: string;
}

export function pointerTo(generation: number, manifest: Uint8Array): Pointer {
  const hash = sha256(manifest);
  return { generation, hash, text: `${generation} ${hash}\n` };
}

/** Undefined if the text is no pointer. */
export function parsePointer(text: string): Pointer | undefined {
  const match = CURRENT.exec(text);
  return match ? { generation: Number(match[1]), hash: match[2]!, text } : undefined;
}

/**
 * Returns the key of a manifest in an object store. Its content is a part of its name, so no publisher that comes late replaces
 * what the pointer names.
 */
export function manifestKey({ generation, hash }: Pointer): string {
  return `manifests/${generation}.${hash}.json`;
}

/** Names of manifests that have their hash in them. */
export const MANIFEST_NAME = /^(\d+)\.([0-9a-f]{64})\.json$/;

export function encodeManifest(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

/** The fields that every manifest has, also of formats that come. */
const AnyManifest = z.looseObject({ format: z.int().min(1), generation: z.int() });

/** Whether bytes that are no manifest to this program are one of a generation to a newer one: of another format, or with more. */
export function isOfNewerProgram(bytes: Buffer, generation: number): boolean {
  try {
    const json: unknown = JSON.parse(bytes.toString());
    const any = AnyManifest.parse(json);
    if (any.generation !== generation) return false;
    const unknown = Manifest.safeParse(json).error?.issues.some(({ code }) => code === 'unrecognized_keys');
    return unknown === true || any.format !== 1;
  } catch {
    // No JSON, or not of a manifest.
    return false;
  }
}

/** @param path of the manifest, for the message. Throws BlobError */
export function parseManifest(bytes: Buffer, path: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch (cause) {
    throw new BlobError(
      `${path} is not a manifest that this program can read. Run "lootiles import" to build it again.`,
      {
        cause,
      },
    );
  }
}
