/**
 * The files of a publication of a generation: leaves of its shards, label tiles, tiles of the walking graph, id buckets, and the
 * lists that name them. Files have the names of the blobs that they are made of, so they are made only when they are wanted:
 * after one contribution a leaf is new, and the directory.
 */
import { mapBlob } from '../format/map-blob.ts';
import type { Generation } from '../generation/generation.ts';
import { packLeaf } from '../leaf/pack-leaf.ts';
import { sha256 } from '../store/whole-file.ts';
import { type Directory, encodeNames, encodeTiles } from './directory.ts';

export interface PublicationFiles {
  readonly directory: Directory;
  /** Makes the bytes of each file, not packed yet. Throws BlobError if its part of the generation is damaged. */
  readonly files: ReadonlyMap<string, () => Uint8Array>;
}

/** Parts that only a publisher makes. */
export type MorePublished = Partial<Pick<Directory, 'mapTiles' | 'mapArchive' | 'towns'>>;

/**
 * Lists what a generation is published as. Throws BlobError if a shard is damaged.
 * @param store the files of the generation
 */
export function publicationFiles(
  generation: Generation,
  store: Parameters<typeof mapBlob>[0],
  { mapTiles = null, mapArchive = null, towns = null }: MorePublished = {},
): PublicationFiles {
  const { manifest, shards } = generation;
  const files = new Map<string, () => Uint8Array>();
  const add = (hash: string, make: () => Uint8Array): string => {
    files.set(nameOf(hash), make);
    return nameOf(hash);
  };
  const addBlob = (hash: string) => add(hash, () => new Uint8Array(mapBlob(store, hash)));
  const addList = (text: string) => add(sha256(text), () => new TextEncoder().encode(text));
  const cells = manifest.tiles.flatMap(({ key, shard: hash, box, count }, i) => {
    const shard = shards[i]!;
    if (count === 0) return [];
    let flags = 0;
    for (const each of shard.columns.flags) flags |= each;
    return [{ key, blob: add(hash, () => packLeaf(shard)), box: wider(box), count, flags }];
  });
  const tileOf = ({ key = 'w', blob, box }: { key?: string; blob: string; box: Box }) => ({
    key,
    blob: addBlob(blob),
    box,
  });
  const directory: Directory = {
    generation: manifest.generation,
    createdAt: manifest.created_at,
    dataDate: manifest.data_date,
    demo: manifest.demo,
    covered: generation.covered || null,
    cells,
    ids: addList(encodeNames(manifest.ids.map(addBlob))),
    labels: addList(encodeTiles(manifest.labels.map(tileOf))),
    walk: manifest.walk && addList(encodeTiles(manifest.walk.map(tileOf))),
    mapTiles,
    mapArchive,
    towns,
  };
  return { directory, files };
}

/** The name of a file: the beginning of a SHA-256. 64 bits distinguish millions of files. */
function nameOf(hash: string): string {
  return hash.slice(0, 16);
}

type Box = readonly [number, number, number, number];

/** A box in short numbers, at most a metre wider on each side. */
function wider([west, south, east, north]: Box): Box {
  const down = (degrees: number) => Math.floor(degrees * 1e5) / 1e5;
  const up = (degrees: number) => Math.ceil(degrees * 1e5) / 1e5;
  return [down(west), down(south), up(east), up(north)];
}
