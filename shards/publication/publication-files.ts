/**
 * The files of a publication of a generation: leaves of its shards, label tiles, tiles of the walking graph, id buckets, and the
 * lists that name them. Names say what a file is made of, so files are made only when they are wanted: after one contribution a
 * leaf is new, and the directory.
 */
import { mapBlob } from '../format/map-blob.ts';
import type { Generation } from '../generation/generation.ts';
import { sha256 } from '../store/whole-file.ts';
import { type Directory, encodeCells, encodeNames, encodeTiles } from './directory.ts';
import { groupCells } from './group-cells.ts';
import { LeafIndex, nameOf } from './leaf-index.ts';
import type { TownFiles } from './town-files.ts';

export interface PublicationFiles {
  readonly directory: Directory;
  /** Makes the bytes of each file, not packed yet. Throws BlobError if its part of the generation is damaged. */
  readonly files: ReadonlyMap<string, () => Uint8Array>;
}

/** Parts that only a publisher makes. */
export interface MorePublished extends Partial<Pick<Directory, 'mapTiles' | 'mapArchive'>> {
  /** Lists of towns, for searches by name. */
  readonly towns?: TownFiles | undefined;
}

/**
 * Lists what a generation is published as. Throws BlobError if a shard is damaged.
 * @param store the files of the generation
 * @param leaves keeps what it split for the next generation
 */
export function publicationFiles(
  generation: Generation,
  store: Parameters<typeof mapBlob>[0],
  { mapTiles = null, mapArchive = null, towns }: MorePublished = {},
  leaves = new LeafIndex(),
): PublicationFiles {
  const { manifest, shards } = generation;
  const files = new Map<string, () => Uint8Array>();
  const add = (hash: string, make: () => Uint8Array): string => {
    files.set(nameOf(hash), make);
    return nameOf(hash);
  };
  const addBlob = (hash: string) => add(hash, () => new Uint8Array(mapBlob(store, hash)));
  const addList = (text: string) => add(sha256(text), () => new TextEncoder().encode(text));
  const leafCells = manifest.tiles.flatMap(({ key }, i) =>
    leaves.cellsOf(shards[i]!, key).map((cell) => {
      files.set(cell.blob, () => leaves.pack(shards[i]!, key, cell.key));
      return { ...cell, box: wider(cell.box) };
    }),
  );
  const cells = groupCells(leafCells, (group) => addList(encodeCells(group)));
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
    towns: towns?.name ?? null,
  };
  for (const [name, make] of towns?.files ?? []) files.set(name, make);
  return { directory, files };
}

type Box = readonly [number, number, number, number];

/** A box in short numbers, at most 11 metres wider on each side. */
function wider([west, south, east, north]: Box): Box {
  const down = (degrees: number) => Math.floor(degrees * 1e4) / 1e4;
  const up = (degrees: number) => Math.ceil(degrees * 1e4) / 1e4;
  return [down(west), down(south), up(east), up(north)];
}
