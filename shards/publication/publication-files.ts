/**
 * The files of a publication of a generation: leaves of its shards, label tiles, tiles of the walking graph, id buckets, and the
 * lists that name them. Names say what a file is made of, so files are made only when they are wanted: after one contribution a
 * leaf is new, and the directory.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { mapBlob } from '../format/map-blob.ts';
import type { Generation } from '../generation/generation.ts';
import { sha256 } from '../store/whole-file.ts';
import { type Directory, encodeCells, encodeNames, encodeTiles, type PublishedCell } from './directory.ts';
import { packEntries } from './entry-tree.ts';
import { LeafIndex, nameOf } from './leaf-index.ts';
import { encodeTownList, listTowns, type Town } from './town-list.ts';

export interface PublicationFiles {
  readonly directory: Directory;
  /** Makes the bytes of each file, not packed yet. Throws BlobError if its part of the generation is damaged. */
  readonly files: ReadonlyMap<string, () => Uint8Array>;
}

/** Parts that only a publisher makes. */
export interface MorePublished extends Partial<Pick<Directory, 'mapTiles' | 'mapArchive'>> {
  /** Address of the website. */
  readonly site?: string | undefined;
  /** Lists of towns, for searches by name. */
  readonly towns?: NamedFiles | undefined;
  /** The lookup of places, for the same. */
  readonly places?: NamedFiles | undefined;
}

/**
 * Lists what a generation is published as. Throws BlobError if a shard is damaged.
 * @param store the files of the generation
 * @param leaves keeps what it split for the next generation
 */
export function publicationFiles(
  generation: Generation,
  store: Parameters<typeof mapBlob>[0],
  { mapTiles = null, mapArchive = null, towns, places, site }: MorePublished = {},
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
    ...(site !== undefined && { site }),
    covered: generation.covered || null,
    cells,
    ids: addList(encodeNames(manifest.ids.map(addBlob))),
    labels: addList(encodeTiles(manifest.labels.map(tileOf))),
    walk: manifest.walk && addList(encodeTiles(manifest.walk.map(tileOf))),
    mapTiles,
    mapArchive,
    towns: towns?.name ?? null,
    ...(places && { places: places.name }),
  };
  for (const [name, make] of [...(towns?.files ?? []), ...(places?.files ?? [])]) files.set(name, make);
  return { directory, files };
}

type Box = readonly [number, number, number, number];

/** A box in short numbers, at most 11 metres wider on each side. */
function wider([west, south, east, north]: Box): Box {
  const down = (degrees: number) => Math.floor(degrees * 1e4) / 1e4;
  const up = (degrees: number) => Math.ceil(degrees * 1e4) / 1e4;
  return [down(west), down(south), up(east), up(north)];
}

/** A list of so many cells has 2 KB, packed. */
const MOST_CELLS = 64;

/**
 * Returns what the directory lists: all cells if they are few, otherwise groups of them, and the cells that are alone.
 * @param addList stores the list of a group and returns its name
 */
export function groupCells(
  cells: readonly PublishedCell[],
  addList: (cells: readonly PublishedCell[]) => string,
  most = MOST_CELLS,
): readonly PublishedCell[] {
  if (cells.length <= most) return cells;
  const grouped = (key: string, inside: readonly PublishedCell[]): readonly PublishedCell[] => {
    if (inside.length <= 1) return inside;
    if (inside.length <= most) return [groupOf(key, inside, addList(inside))];
    return ['0', '1', '2', '3'].flatMap((digit) =>
      grouped(
        key + digit,
        inside.filter((cell) => cell.key.startsWith(key + digit)),
      ),
    );
  };
  return grouped('w', cells);
}

function groupOf(key: string, cells: readonly PublishedCell[], blob: string): PublishedCell {
  const edge = (side: 0 | 1 | 2 | 3) => cells.map(({ box }) => box[side]);
  const box = [
    Math.min(...edge(0)),
    Math.min(...edge(1)),
    Math.max(...edge(2)),
    Math.max(...edge(3)),
  ] as const;
  return {
    key,
    blob,
    box,
    count: cells.reduce((sum, { count }) => sum + count, 0),
    flags: cells.reduce((all, { flags }) => all | flags, 0),
    isGroup: true,
  };
}

/** The name of a file says its content. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** The directory. A cache may answer with the edition before while it asks for the next one. */
export const SHORT = 'public, max-age=60, stale-while-revalidate=86400';

/** States of feeds: shown within 90 s. */
export const SECONDS = 'public, max-age=5';

/** The lists of towns, or the lookup, of a generation's gazetteer as files of a publication. */
export interface NamedFiles {
  /** Name of the first list, or of the root. */
  readonly name: string;
  /** The bytes of all files, not packed yet. */
  readonly files: ReadonlyMap<string, () => Uint8Array>;
}

/** Work that stops every few milliseconds. */
export type InSteps<T> = Generator<void, T>;

/**
 * Makes the lists: some 10 µs a place of the gazetteer. They stay the same as long as the manifest names the same gazetteer.
 * @param most of more towns no lists are made
 * @returns undefined if no gazetteer was built; throws BlobError if it is damaged
 */
export function* townFiles(
  { gazetteer }: Pick<Generation, 'gazetteer'>,
  most = Number.POSITIVE_INFINITY,
): InSteps<NamedFiles | undefined> {
  if (!gazetteer) return undefined;
  const towns: Town[] = [];
  for (const more of gazetteer.towns()) {
    towns.push(...more);
    if (towns.length > most) return undefined;
    yield;
  }
  return yield* filesOfTowns(towns);
}

export function* filesOfTowns(towns: readonly Town[]): InSteps<NamedFiles> {
  const files = new Map<string, () => Uint8Array>();
  const add = (text: string): string => {
    const name = nameOf(sha256(text));
    files.set(name, () => new TextEncoder().encode(text));
    return name;
  };
  const { '': first = '[]', ...others } = Object.fromEntries(yield* listTowns(towns));
  const parts: [beginning: string, name: string][] = [];
  for (const [beginning, list] of Object.entries(others)) {
    parts.push([beginning, add(encodeTownList(list, new Map()))]);
    yield;
  }
  return { name: add(encodeTownList(first, new Map(parts))), files };
}

/** A publication of more places has no lookup: 200,000 are some 30 MB, packed, in the memory of who publishes. */
const MOST_PLACES = 200_000;

/**
 * Makes the lookup of a gazetteer's places: some 100 µs a place, and 150 bytes packed. They stay the same as long as the manifest
 * names the same gazetteer.
 * @returns undefined if no gazetteer was built, or one of too many places; throws BlobError if it is damaged
 */
export function* placeFiles({
  gazetteer,
  footOf,
}: Pick<Generation, 'gazetteer'> & Partial<Pick<Generation, 'footOf'>>): InSteps<NamedFiles | undefined> {
  if (!gazetteer) return undefined;
  const files = new Map<string, () => Uint8Array>();
  const add = (text: string): string => {
    const name = nameOf(sha256(text));
    const packed = deflateSync(text);
    files.set(name, () => inflateSync(packed));
    return name;
  };
  const name = yield* gazetteer.withEntries(MOST_PLACES, (entries) =>
    packEntries(entries.read(add, footOf), JSON.stringify(entries.head), add),
  );
  return name === undefined ? undefined : { name, files };
}

/** Time that a step of the work keeps others waiting. */
const MOST_BUSY_MS = 5;

/** Does work in steps, and lets others work in between. Throws if the signal breaks it off: files of the work close with it. */
export async function inSteps<T>(work: InSteps<T>, signal?: AbortSignal): Promise<T> {
  for (let begunMs = performance.now(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - begunMs < MOST_BUSY_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    begunMs = performance.now();
  }
}

/** Does all of the work at once. */
export function atOnce<T>(work: InSteps<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
