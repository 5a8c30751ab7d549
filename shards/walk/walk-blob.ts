/** A tile of the walking graph as a blob (FORMAT.md §13): its sections, and the hours of what is closed at some times. */

import {
  type BarrierLines,
  type ClosedTimes,
  encodeTile,
  TILE_SECTION,
  type TileDraft,
  WalkTile,
} from '../../packages/footways/index.ts';
import { BlobError, type BlobSource, encodeBlob, openBlob, type Section, WALK_TILE } from '../format/blob.ts';
import { asUint16, asUint32 } from '../format/number-columns.ts';
import { HoursTable } from '../hours/hours-table.ts';

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
  readonly #faultOf: () => BlobError | undefined;

  constructor(source: BlobSource, name: string) {
    const blob = openBlob(source, WALK_TILE, name);
    const fail = (what: string): never => {
      throw new BlobError(`walk tile ${name} ${what}. Run "lootiles import" to build it again.`, {
        blob: name,
      });
    };
    const { records, has, section, check } = blob;
    const closedTimes = (nodes: number) => closedTimesOf(blob, nodes, fail);
    super({ name, records, has, section, check, fail, closedTimes });
    this.#faultOf = () => blob.fault;
  }

  get fault(): BlobError | undefined {
    return this.#faultOf();
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

type OpenBlob = ReturnType<typeof openBlob>;

/** Reads which edges and nodes have hours; undefined if none has. */
function closedTimesOf(
  blob: OpenBlob,
  nodes: number,
  fail: (what: string) => never,
): ClosedTimes | undefined {
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
  const table = new HoursTable(blob, WALK_TILE_SECTION);
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
