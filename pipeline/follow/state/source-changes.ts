/**
 * The blob of what changed in the source since the import (FORMAT.md §10.2): nodes as columns, items as deflated JSON.
 *
 * Rewritten by every publication of diffs, so it is what must stay small: some 2 MB for an hour of the planet, growing
 * by as much as toilets and venues change until the next import starts from nothing.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { BlobError, encodeBlob, openBlob, SOURCE_CHANGES } from '../../../shards/format/blob.ts';
import { toE7 } from '../../../shards/format/e7.ts';
import { type SourceItem, type SourceNode, sourcePosition } from './source-item.ts';
import { ENTRANCE, MISSING, OUT_OF_RANGE, SOURCE_CHANGES_SECTION as SECTION } from './source-sections.ts';
import type { ChangedItem, SourceChanges } from './source-state.ts';

/** A year of the planet's changes; a damaged length must not take all memory. */
const MAX_JSON_BYTES = 1 << 30;

type NodeSections = typeof SECTION.nodes | typeof SECTION.recent;

const Item = z.strictObject({
  type: z.enum(['node', 'way', 'relation']),
  id: z.int(),
  version: z.int(),
  isObject: z.boolean(),
  isVenue: z.boolean(),
  tags: z.record(z.string(), z.string()),
  lon: z.number(),
  lat: z.number(),
  refs: z
    .array(z.number().nullable())
    .transform((refs) => Float64Array.from(refs, (ref) => ref ?? Number.NaN)),
  members: z.array(z.strictObject({ kind: z.int().min(0).max(2), ref: z.int(), role: z.string() })),
  lacks: z.array(z.string()),
  last: z
    .strictObject({ lon: z.number(), lat: z.number(), outline: z.array(z.array(z.number())).nullable() })
    .nullable(),
}) satisfies z.ZodType<SourceItem>;
const Gone = z.strictObject({ type: z.enum(['node', 'way', 'relation']), id: z.int(), gone: z.int() });
const Items = z.array(z.union([Gone, Item]));

export function encodeSourceChanges({ nodes, items, recent }: SourceChanges): Uint8Array {
  const written = (['node', 'way', 'relation'] as const).flatMap((type) =>
    Array.from(items[type], ([id, { version, item }]) =>
      item ? { ...item, refs: [...item.refs] } : { type, id, gone: version },
    ),
  );
  const count = nodes.size + recent.size + written.length;
  return encodeBlob(SOURCE_CHANGES, count, [
    ...nodeColumns(nodes, SECTION.nodes),
    ...nodeColumns(recent, SECTION.recent),
    { id: SECTION.items, bytes: deflateRawSync(JSON.stringify(written), { level: 1 }) },
  ]);
}

/** Throws BlobError if the bytes are damaged. */
export function readSourceChanges(buffer: ArrayBuffer, name: string): SourceChanges {
  const blob = openBlob(buffer, SOURCE_CHANGES, name);
  const nodesAt = (sections: NodeSections) =>
    readNodes(
      blob.section(sections.ids),
      blob.section(sections.versions),
      blob.section(sections.positions),
      blob.section(sections.marks),
    );
  const items = {
    node: new Map<number, ChangedItem>(),
    way: new Map<number, ChangedItem>(),
    relation: new Map<number, ChangedItem>(),
  };
  for (const each of parseItems(blob.section(SECTION.items), name)) {
    const changed =
      'gone' in each ? { version: each.gone, item: null } : { version: each.version, item: each };
    items[each.type].set(each.id, changed);
  }
  return { nodes: nodesAt(SECTION.nodes), recent: nodesAt(SECTION.recent), items };
}

function parseItems(bytes: Uint8Array, name: string): z.output<typeof Items> {
  try {
    return Items.parse(JSON.parse(inflateRawSync(bytes, { maxOutputLength: MAX_JSON_BYTES }).toString()));
  } catch (cause) {
    throw new BlobError(`source changes ${name} are damaged. Run "lootiles import" to build them again.`, {
      cause,
    });
  }
}

function nodeColumns(nodes: ReadonlyMap<number, SourceNode>, sections: NodeSections) {
  const ids = Float64Array.from(nodes.keys());
  const versions = new Int32Array(ids.length);
  const positions = new Int32Array(ids.length * 2);
  const marks = new Uint8Array(ids.length);
  let at = 0;
  for (const { version, state, lon, lat, isEntrance } of nodes.values()) {
    const nowhere = state === 'missing' ? MISSING : OUT_OF_RANGE;
    versions[at] = version;
    positions[at * 2] = state === 'known' ? toE7(lon) : nowhere;
    positions[at * 2 + 1] = state === 'known' ? toE7(lat) : nowhere;
    marks[at++] = isEntrance ? ENTRANCE : 0;
  }
  return [
    { id: sections.ids, bytes: new Uint8Array(ids.buffer) },
    { id: sections.versions, bytes: new Uint8Array(versions.buffer) },
    { id: sections.positions, bytes: new Uint8Array(positions.buffer) },
    { id: sections.marks, bytes: marks },
  ];
}

function readNodes(
  idBytes: Uint8Array,
  versionBytes: Uint8Array,
  positionBytes: Uint8Array,
  marks: Uint8Array,
): Map<number, SourceNode> {
  const ids = new Float64Array(idBytes.buffer, idBytes.byteOffset, idBytes.length / 8);
  const versions = new Int32Array(versionBytes.buffer, versionBytes.byteOffset, ids.length);
  const positions = new Int32Array(positionBytes.buffer, positionBytes.byteOffset, ids.length * 2);
  const nodes = new Map<number, SourceNode>();
  for (const [at, id] of ids.entries())
    nodes.set(id, {
      version: versions[at]!,
      ...sourcePosition(positions[at * 2]!, positions[at * 2 + 1]!),
      isEntrance: marks[at] === ENTRANCE,
    });
  return nodes;
}
