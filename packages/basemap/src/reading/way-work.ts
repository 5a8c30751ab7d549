/** Reads chunks of ways, in a worker thread or in the calling one: records of those on the map, places of member ways. */
import {
  answerTasks,
  type BlobChunk,
  type ChunkReport,
  indexOfId,
  type NodeFiles,
  NodeStore,
  ObjectReader,
  openIds,
  type SortedIds,
  type Tags,
  WantedKeys,
} from '../../../pbf/index.ts';
import { type Covered, Region } from '../coast/region.ts';
import { loadMaps } from '../disk.ts';
import { doubleArea, reversed } from '../geometry/rings.ts';
import { MAIN_KEYS, OTHER_KEYS } from '../layers/kinds.ts';
import { type FoundShapes, ShapeRecords, shapeBuffers } from './shape-records.ts';

export interface WaySetup {
  readonly nodes: NodeFiles;
  /** Ids of ways that relations have. */
  readonly memberIds: SortedIds;
  readonly covered: Covered;
  readonly maps: string;
}

export interface FoundWays extends FoundShapes {
  readonly report: ChunkReport;
  /** Member ways: the index of each; how many nodes it has, and their places. */
  readonly memberIndexes: Uint32Array<ArrayBuffer>;
  readonly memberPlaces: Float64Array<ArrayBuffer>;
}

export async function makeWayWork({
  nodes,
  memberIds,
  covered,
  maps,
}: WaySetup): Promise<(chunk: BlobChunk) => FoundWays> {
  const reader = new ObjectReader(new WantedKeys(MAIN_KEYS, OTHER_KEYS));
  const files = await loadMaps({ maps });
  const store = new NodeStore(nodes, files);
  const ids = openIds(memberIds, files);
  const shapes = new ShapeRecords(new Region(covered.box, covered.rings));
  return (chunk) => {
    const indexes: number[] = [];
    const places: number[] = [];
    const isMember = (id: number) => indexOfId(ids, id) >= 0;
    const report = reader.ways(chunk, isMember, ({ id, tags, refs }) => {
      const found = Array.from(refs, (ref) => store.find(ref));
      const index = indexOfId(ids, id);
      if (index >= 0) {
        indexes.push(index);
        places.push(found.length);
        for (const place of found) places.push(place);
      }
      if (!tags) return;
      addWay(shapes, store, tags, found, refs.length > 3 && refs[0] === refs.at(-1));
    });
    store.dropPages();
    files.dropPages(ids.buffer);
    return {
      report,
      memberIndexes: Uint32Array.from(indexes),
      memberPlaces: Float64Array.from(places),
      ...shapes.take(),
    };
  };
}

function addWay(
  shapes: ShapeRecords,
  store: NodeStore,
  tags: Tags,
  places: readonly number[],
  isClosed: boolean,
): void {
  const runs = knownRuns(store, places);
  if (runs.length === 0) return;
  if (!isClosed) {
    shapes.addLines(tags, runs);
    return;
  }
  // What the extract cut off from a closed way is closed straight.
  const joined = runs.length === 1 ? runs[0]! : Int32Array.from(runs.flatMap((run) => [...run]));
  const endsAtStart = joined[0] === joined.at(-2) && joined[1] === joined.at(-1);
  const ring = endsAtStart ? joined.slice(0, -2) : joined;
  if (tags.natural === 'coastline') {
    if (runs.length === 1 && endsAtStart) shapes.addCoastRing(ring);
    else shapes.addLines({ natural: 'coastline' }, runs);
  }
  if (ring.length >= 6) shapes.addArea(tags, [doubleArea(ring) < 0 ? reversed(ring) : ring]);
}

/** Runs of at least two known nodes: one run if the extract has all of them. */
function knownRuns(store: NodeStore, places: readonly number[]): Int32Array[] {
  const runs: Int32Array[] = [];
  const run = new Int32Array(places.length * 2);
  let length = 0;
  const end = () => {
    if (length >= 4) runs.push(run.slice(0, length));
    length = 0;
  };
  for (const place of places) {
    if (place < 0) {
      end();
      continue;
    }
    run[length++] = store.x(place);
    run[length++] = store.y(place);
  }
  end();
  return runs;
}

answerTasks(makeWayWork, (found: FoundWays) => [
  ...shapeBuffers(found),
  found.memberIndexes.buffer,
  found.memberPlaces.buffer,
]);
