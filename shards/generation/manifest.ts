/**
 * The manifest of a generation (FORMAT.md §8): which blobs it is made of. Everything else in the store is
 * immutable and named by its hash; a generation becomes the current one when `current` names its manifest.
 */
import { z } from 'zod';
import { DAY_MS } from '../../common/durations.ts';
import { DataSource } from '../../schemas/toilet/data-source.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** west, south, east, north, degrees. */
const LonLatBoxTuple = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const Cell = z.strictObject({
  /** Path in the quadtree (cell-key.ts). */
  key: z.string().regex(/^w[0-3]{0,24}$/),
  shard: Sha256,
  base: Sha256,
  /** Around the base tile's toilets. */
  box: LonLatBoxTuple,
  /** Toilets in the shard. */
  count: z.int().min(0),
  /** Toilets in the base tile that the shard does not show: a moderator marked them gone. */
  hidden: z.int().min(0),
});
export type Cell = z.infer<typeof Cell>;

/** A label tile and the box of its places. */
export const LabelEntry = z.strictObject({ blob: Sha256, box: LonLatBoxTuple });
export type LabelEntry = z.infer<typeof LabelEntry>;

/** A tile of the walking graph. */
export const WalkEntry = z.strictObject({
  /** Path in the quadtree (cell-key.ts). */
  key: z.string().regex(/^w[0-3]{0,24}$/),
  blob: Sha256,
  /** Around all points of its edges. */
  box: LonLatBoxTuple,
});
export type WalkEntry = z.infer<typeof WalkEntry>;

/** The blobs that the toilets were made from, kept so that changes of the source can be followed. */
export const SourceBlobs = z.strictObject({
  base: Sha256,
  /** The blob of changes since; null right after an import. */
  changes: Sha256.nullable(),
  /** The last diff that is in, as numbered at `replication_url`; null if that is not known. */
  sequence: z.int().min(0).nullable(),
  /** The address of its diffs, as the extract says it. */
  replication_url: z.string().nullable(),
});
export type SourceBlobs = z.infer<typeof SourceBlobs>;

/** The full import that a generation follows from. */
const Imported = z.strictObject({
  at: z.iso.datetime(),
  /** Distinguishes the extract from other editions of it: its size and time. */
  edition: z.string(),
  /** Timestamp in the extract's header; null if it has none. */
  data_date: z.iso.datetime().nullable(),
});

/** The archive of the map (streets, buildings, water), and what it was drawn from. */
export const MapArchive = z.strictObject({
  blob: Sha256,
  /** As the manifest of the import names them. */
  extract: z.string(),
  edition: z.string(),
  /** Version of the rules of drawing (pipeline/map/layers): a program with other rules draws again. */
  rules: z.int().min(1),
});
export type MapArchive = z.infer<typeof MapArchive>;

/** The sources beside OpenStreetMap, and the blob of their records: what diffs and failed readings go on with. */
export const AddedSources = z.strictObject({
  records: Sha256,
  /** Distinguishes their files from other editions of them. */
  edition: z.string(),
  list: z.array(DataSource),
});
export type AddedSources = z.infer<typeof AddedSources>;

export const Manifest = z.strictObject({
  format: z.literal(1),
  generation: z.int().min(1),
  /** Time at which the generation was built. */
  created_at: z.iso.datetime(),
  /** The time up to which all that time alone changes is counted; null: when it was built. Rebuilds carry it on. */
  counted_at: z.iso.datetime().nullable().default(null),
  /**
   * The time up to which changes of the source are in: replication time of the extract, then of each diff. null: not
   * known.
   */
  data_date: z.iso.datetime().nullable(),
  /** The extract as the operator named it: the shrink guard compares generations of one extract. */
  extract: z.string(),
  /** Carried on by rebuilds and diffs. null: not from a file. */
  imported: Imported.nullable(),
  /** The toilets are invented (the demo extract). */
  demo: z.boolean(),
  /** Toilets that reads show, and other ids that resolve to a toilet. */
  toilets: z.int().min(0),
  aliases: z.int().min(0),
  tiles: z.array(Cell),
  /** The buckets of the id index, a power of two. */
  ids: z.array(Sha256).min(1),
  /** The label tiles, which name positions; none if the extract names no places. */
  labels: z.array(LabelEntry).default([]),
  /** The gazetteer: what place names mean; null if it was not built. */
  places: Sha256.nullable().default(null),
  /** The archive of map tiles, of the import that this follows from; null if it was not built. */
  map_tiles: Sha256.nullable().default(null),
  /** The archive of the map, drawn after an import from the same extract, and kept until it is drawn again; null if not drawn. */
  map_archive: MapArchive.nullable().default(null),
  /** The walking graph of an import of this extract; null if it was not built. Rebuilds and diffs carry it on. */
  walk: z.array(WalkEntry).nullable().default(null),
  /** The source state; null if the generation cannot take diffs: it was not made from an extract. */
  source: SourceBlobs.nullable(),
  /** The sources of the import beside its extract; null if there are none. Rebuilds and diffs carry them on. */
  added_sources: AddedSources.nullable().default(null),
  /** Bytes of its blobs, by the first 12 digits of their hashes. Manifests of before 2.1 have none. */
  sizes: z.record(z.string(), z.int().min(0)).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The time up to which all that time alone changes is counted. */
export function countedAtOf({ counted_at, created_at }: Pick<Manifest, 'counted_at' | 'created_at'>): string {
  return counted_at ?? created_at;
}

/** Clocks of machines differ by less. */
const CLOCK_SPARE_MS = DAY_MS;

/**
 * The time of a generation that follows another one: never earlier, also if it is built by a clock that is behind. Who compares
 * the two times takes the later one for newer. A time that is a day ahead was of a wrong clock, and is not followed.
 */
export function createdAfter(before: Pick<Manifest, 'created_at'> | undefined, now: Date): string {
  const at = now.toISOString();
  const beforeMs = before ? Date.parse(before.created_at) : 0;
  const isLater = beforeMs > now.getTime() && beforeMs <= now.getTime() + CLOCK_SPARE_MS;
  return before && isLater ? before.created_at : at;
}

/** The role of a blob in its generation, as messages name it. */
export type BlobPart =
  | 'shard'
  | 'base tile'
  | 'id bucket'
  | 'label tile'
  | 'gazetteer'
  | 'map tiles'
  | 'map'
  | 'walk tile'
  | 'source base'
  | 'source changes'
  | 'source records';

/** Every blob a manifest names, by its part. One that is named twice is there twice. */
export function partsOf(manifest: Manifest): (readonly [part: BlobPart, hash: string])[] {
  const { tiles, ids, labels, places, map_tiles, map_archive, walk, source, added_sources } = manifest;
  const parts: (readonly [BlobPart, string | null | undefined])[] = [
    ...tiles.flatMap(({ shard, base }) => [['shard', shard] as const, ['base tile', base] as const]),
    ...ids.map((hash) => ['id bucket', hash] as const),
    ...labels.map(({ blob }) => ['label tile', blob] as const),
    ['gazetteer', places],
    ['map tiles', map_tiles],
    ['map', map_archive?.blob],
    ...(walk ?? []).map(({ blob }) => ['walk tile', blob] as const),
    ['source base', source?.base],
    ['source changes', source?.changes],
    ['source records', added_sources?.records],
  ];
  return parts.flatMap(([part, hash]) => (hash ? [[part, hash] as const] : []));
}

/** Every blob a manifest names. */
export function blobsOf(manifest: Manifest): string[] {
  return partsOf(manifest).map(([, hash]) => hash);
}
