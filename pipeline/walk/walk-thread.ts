/** The tools by which walking graphs are built, and the worker script that has them, too. */
import { answerGraphTasks, type DraftedTile, type GraphTools } from '../../packages/footways/build.ts';
import { compileHours, hoursSource, memoizeHours } from '../../packages/hours/index.ts';
import { dropPages, mapFile } from '../../shards/format/map-file.ts';
import { COMPILED_DAYS } from '../../shards/format/sections.ts';
import { HoursTableWriter } from '../../shards/hours/write-hours-table.ts';
import { encodeWalkTile, type TileHours, WALK_TILE_SECTION } from '../../shards/walk/walk-blob.ts';
import { countryAt, stateAt, zoneAt } from '../geo/locate.ts';
import { createNodeFiles } from '../osm/our-disk.ts';

const compile = memoizeHours(compileHours);

/** When edges and nodes of a tile are closed: their opening hours, at the clock of their place. */
function hoursOfTile({ draft, edgeHours, nodeHours, fromMin }: DraftedTile): TileHours {
  const table = new HoursTableWriter();
  const entriesOf = (
    texts: ReadonlyMap<number, string>,
    points: ArrayLike<number>,
    pointOf: (at: number) => number,
  ) => {
    const entries = new Map<number, number>();
    for (const [at, text] of texts) {
      const point = pointOf(at) * 2;
      const [lon, lat] = [points[point]! / 1e7, points[point + 1]! / 1e7];
      const country = countryAt(lon, lat);
      const place = { zone: zoneAt(lon, lat), country, state: stateAt(lon, lat, country), lon, lat };
      entries.set(at, table.entryOf(hoursSource(text, place)));
    }
    return entries;
  };
  const edges = entriesOf(edgeHours, draft.points, (edge) => draft.pointStarts[edge]!);
  const nodes = entriesOf(nodeHours, draft.positions, (node) => node);
  if (edges.size === 0 && nodes.size === 0) return { edges, nodes, sections: [] };
  const toMin = fromMin + COMPILED_DAYS * 1440;
  const sections = table.sections(WALK_TILE_SECTION, ({ value, ...place }) =>
    compile(value, place, fromMin, toMin),
  );
  return { edges, nodes, sections };
}

export const SCRIPT = new URL(import.meta.url);

export const TOOLS: GraphTools = {
  createNodes: createNodeFiles,
  maps: { mapFile, dropPages },
  encode: (tile) => encodeWalkTile(tile.draft, tile.barriers, hoursOfTile(tile)),
};

answerGraphTasks(TOOLS);
