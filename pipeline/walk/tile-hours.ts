/** When edges and nodes of a tile are closed: their opening hours, at the clock of their place. */
import { TIMED, TIMED_NODE, type TileDraft } from '../../packages/footways/index.ts';
import { compileHours, hoursSource, memoizeHours } from '../../packages/hours/index.ts';
import { COMPILED_DAYS } from '../../shards/format/sections.ts';
import { HoursTableWriter } from '../../shards/hours/write-hours-table.ts';
import { type TileHours, WALK_TILE_SECTION } from '../../shards/walk/walk-blob.ts';
import { countryAt, stateAt, zoneAt } from '../geo/locate.ts';
import { HOURS_SHIFT } from './network.ts';

const compile = memoizeHours(compileHours);

/**
 * @param texts hours by the high bits of edges and nodes (network.ts)
 * @param fromMin epoch minute from which hours are compiled
 */
export function hoursOfTile(draft: TileDraft, texts: readonly string[], fromMin: number): TileHours {
  const table = new HoursTableWriter();
  const entryOf = (mark: number, positions: ArrayLike<number>, at: number) => {
    const [lon, lat] = [positions[at * 2]! / 1e7, positions[at * 2 + 1]! / 1e7];
    const country = countryAt(lon, lat);
    const place = { zone: zoneAt(lon, lat), country, state: stateAt(lon, lat, country), lon, lat };
    return table.entryOf(hoursSource(texts[mark >>> HOURS_SHIFT]!, place));
  };
  const edges = new Map<number, number>();
  for (let edge = 0; edge < draft.bits.length; edge++)
    if (draft.bits[edge]! & TIMED)
      edges.set(edge, entryOf(draft.bits[edge]!, draft.points, draft.pointStarts[edge]!));
  const nodes = new Map<number, number>();
  for (let node = 0; node < draft.nodeBits.length; node++)
    if (draft.nodeBits[node]! & TIMED_NODE)
      nodes.set(node, entryOf(draft.nodeBits[node]!, draft.positions, node));
  if (edges.size === 0 && nodes.size === 0) return { edges, nodes, sections: [] };
  const toMin = fromMin + COMPILED_DAYS * 1440;
  const sections = table.sections(WALK_TILE_SECTION, ({ value, ...place }) =>
    compile(value, place, fromMin, toMin),
  );
  return { edges, nodes, sections };
}
