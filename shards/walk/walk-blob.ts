/** A tile of the walking graph as a blob (FORMAT.md §13): its sections, and the hours of what is closed at some times. */

import {
  type BarrierLines,
  type ClosedTimes,
  encodeTile,
  TILE_SECTION,
  type TileDraft,
  WalkTile,
} from '../../packages/footways/index.ts';
import {
  type Blob,
  type BlobError,
  type BlobSource,
  encodeBlob,
  openBlob,
  type Section,
  WALK_TILE,
} from '../format/blob.ts';
import { asUint16, asUint32 } from '../format/number-columns.ts';
import { HoursTable, type LiveHours } from '../hours/hours-table.ts';

export const WALK_TILE_SECTION = {
  ...TILE_SECTION,
  timedEdges: 19,
  timedNodes: 20,
  hoursStarts: 21,
  hoursEnds: 22,
  spanStarts: 23,
  spanStates: 24,
  spanOffsets: 25,
  hoursSources: 26,
} as const;

/** Hours of edges and nodes: the entry of each timed one, by its number in the draft, and the sections of the table. */
export interface TileHours {
  readonly edges: ReadonlyMap<number, number>;
  readonly nodes: ReadonlyMap<number, number>;
  readonly sections: readonly Section[];
}

/** Opening checks the header. A damaged tile throws BlobError when it is used. */
export class WalkBlob extends WalkTile {
  readonly #blob: Blob;

  /** @param live as for the hours of a shard */
  constructor(source: BlobSource, name: string, live?: LiveHours) {
    const blob = openBlob(source, WALK_TILE, name);
    super({ ...blob, name, closedTimes: (nodes) => closedTimesOf(blob, nodes, live) });
    this.#blob = blob;
  }

  get fault(): BlobError | undefined {
    return this.#blob.fault;
  }
}

/** Throws if the tile has more than 65,535 nodes or edges. */
export function encodeWalkTile(draft: TileDraft, barriers: BarrierLines, hours?: TileHours): Uint8Array {
  const { sections, edges, nodes } = encodeTile(draft, barriers);
  const pairs = (id: number, entries: ReadonlyMap<number, number>, drafts: Uint32Array): Section => {
    const found = Array.from(drafts, (at, name) => [name, entries.get(at) ?? -1] as const);
    const words = Uint16Array.from(found.filter(([, entry]) => entry >= 0).flat());
    return { id, bytes: new Uint8Array(words.buffer) };
  };
  if (hours && hours.sections.length > 0)
    sections.push(
      pairs(WALK_TILE_SECTION.timedEdges, hours.edges, edges),
      pairs(WALK_TILE_SECTION.timedNodes, hours.nodes, nodes),
      ...hours.sections,
    );
  return encodeBlob(WALK_TILE, edges.length, sections);
}

/** Reads which edges and nodes have hours; undefined if none has. */
function closedTimesOf(blob: Blob, nodes: number, live: LiveHours | undefined): ClosedTimes | undefined {
  const { fail } = blob;
  if (!blob.has(WALK_TILE_SECTION.timedEdges)) return undefined;
  const bytesOf = (name: keyof typeof WALK_TILE_SECTION) => blob.section(WALK_TILE_SECTION[name]);
  const spans = bytesOf('spanStates').length;
  const starts = asUint32(bytesOf('hoursStarts'));
  const lengths = { spanStarts: spans * 4, spanOffsets: spans * 2, hoursEnds: (starts.length - 1) * 4 };
  for (const name of ['spanStarts', 'spanOffsets', 'hoursEnds'] as const)
    if (bytesOf(name).length !== lengths[name]) fail(`has ${name} of the wrong length`);
  const isWhole = starts[0] === 0 && starts.at(-1) === spans;
  if (!isWhole || starts.some((start, i) => start < (starts[i - 1] ?? 0))) fail('has hours out of bounds');
  // Read when the compiled days are over; its checksum is checked now.
  bytesOf('hoursSources');
  const table = new HoursTable(blob, WALK_TILE_SECTION, live);
  const entriesOf = (name: 'timedEdges' | 'timedNodes', count: number) => {
    const words = asUint16(bytesOf(name));
    const found = Array.from(
      { length: words.length / 2 },
      (_, i) => [words[i * 2]!, words[i * 2 + 1]!] as const,
    );
    if (found.some(([at, entry]) => at >= count || entry >= table.entries))
      fail('has hours of something that it lacks');
    return new Map(found);
  };
  const edges = entriesOf('timedEdges', blob.records);
  const timedNodes = entriesOf('timedNodes', nodes);
  const isClosed = (entry: number | undefined, nowMin: number) =>
    entry !== undefined && table.isClosed(entry, nowMin);
  return {
    isEdgeClosed: (edge, nowMin) => isClosed(edges.get(edge), nowMin),
    isNodeClosed: (node, nowMin) => isClosed(timedNodes.get(node), nowMin),
  };
}
