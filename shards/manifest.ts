/**
 * The manifest of a generation (FORMAT.md §8): which blobs it is made of. Everything else in the store is
 * immutable and named by its hash; a generation becomes the current one when `current` names its manifest.
 */
import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** west, south, east, north, degrees. */
const LonLatBoxTuple = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const Tile = z.strictObject({
  /** Path in the quadtree (tile-key.ts). */
  key: z.string().regex(/^w[0-3]{0,24}$/),
  shard: Sha256,
  base: Sha256,
  /** Around the base tile's toilets. */
  box: LonLatBoxTuple,
  /** Toilets in the shard. */
  count: z.int().min(0),
  /** Toilets in the base tile that the shard does not show: a moderator marked them gone. */
  hidden: z.int().min(0).default(0),
});
export type Tile = z.infer<typeof Tile>;

/** A label tile and the box of its places. */
export const LabelEntry = z.strictObject({ blob: Sha256, box: LonLatBoxTuple });
export type LabelEntry = z.infer<typeof LabelEntry>;

/** What the toilets were made from, kept so that changes of the source can be followed. */
export const SourceBlobs = z.strictObject({
  base: Sha256,
  /** What changed since; null right after an import. */
  changes: Sha256.nullable(),
  /** The last diff that is in, as numbered at `replication_url`; null where that is not known. */
  sequence: z.int().min(0).nullable(),
  /** Where the dump says that its diffs are. */
  replication_url: z.string().nullable(),
});
export type SourceBlobs = z.infer<typeof SourceBlobs>;

/** The full import that a generation follows from. */
export const Imported = z.strictObject({
  at: z.iso.datetime(),
  /** Tells the dump from other editions of it: its size and time. */
  edition: z.string(),
  /** As the dump tells it; null where it does not. */
  data_date: z.iso.datetime().nullable(),
});
export type Imported = z.infer<typeof Imported>;

export const Manifest = z.strictObject({
  format: z.literal(1),
  generation: z.int().min(1),
  /** When the generation was built. */
  created_at: z.iso.datetime(),
  /** Up to when all that time alone changes is counted; null: when it was built. Rebuilds carry it on. */
  counted_at: z.iso.datetime().nullable().default(null),
  /** Up to when changes of the source are in: replication time of the dump, then of each diff. null: not told. */
  data_date: z.iso.datetime().nullable(),
  /** What was imported, as the operator named it: the shrink guard compares generations of one extract. */
  extract: z.string(),
  /** Carried on by rebuilds and diffs. null: not from a file, or from an older program. */
  imported: Imported.nullable().default(null),
  /** The toilets are invented (the demo extract). */
  demo: z.boolean(),
  /** Toilets that reads show, and other ids that resolve to a toilet. */
  toilets: z.int().min(0),
  aliases: z.int().min(0),
  tiles: z.array(Tile),
  /** The buckets of the id index, a power of two. */
  ids: z.array(Sha256).min(1),
  /** What positions are called; none where the extract names no places. */
  labels: z.array(LabelEntry).default([]),
  /** The gazetteer: what place names mean; null where it was not built. */
  places: Sha256.nullable().default(null),
  /** The archive of map tiles, of the import that this follows from; null where it was not built. */
  map_tiles: Sha256.nullable().default(null),
  /** null where the generation cannot take diffs: it was made by an older program, or not from a dump. */
  source: SourceBlobs.nullable().default(null),
});
export type Manifest = z.infer<typeof Manifest>;

/** Up to when all that time alone changes is counted. */
export function countedAtOf({ counted_at, created_at }: Pick<Manifest, 'counted_at' | 'created_at'>): string {
  return counted_at ?? created_at;
}

/** What a blob is to its generation, as messages name it. */
export type BlobPart =
  | 'shard'
  | 'base tile'
  | 'id bucket'
  | 'label tile'
  | 'gazetteer'
  | 'map tiles'
  | 'source base'
  | 'source changes';

/** Every blob a manifest names, by its part. One that is named twice is there twice. */
export function partsOf(manifest: Manifest): (readonly [part: BlobPart, hash: string])[] {
  const { tiles, ids, labels, places, map_tiles, source } = manifest;
  const parts: (readonly [BlobPart, string | null | undefined])[] = [
    ...tiles.flatMap(({ shard, base }) => [['shard', shard] as const, ['base tile', base] as const]),
    ...ids.map((hash) => ['id bucket', hash] as const),
    ...labels.map(({ blob }) => ['label tile', blob] as const),
    ['gazetteer', places],
    ['map tiles', map_tiles],
    ['source base', source?.base],
    ['source changes', source?.changes],
  ];
  return parts.flatMap(([part, hash]) => (hash ? [[part, hash] as const] : []));
}

/** Every blob a manifest names. */
export function blobsOf(manifest: Manifest): string[] {
  return partsOf(manifest).map(([, hash]) => hash);
}
