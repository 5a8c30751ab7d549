/**
 * The objects that are one place become one: kind and name of the most important (of a street the commonest spelling),
 * every name of all. Pure.
 *
 * A street's position lies on it: of its ways' middle nodes the one nearest to their mean.
 */
import type { FoundRow, MergedRow } from './place-table.ts';

export type MergedPlace = Omit<MergedRow, 'id'> & { readonly population: number | null };

export function mergePlace(rows: readonly FoundRow[]): MergedPlace {
  const winner = rows.reduce((best, row) => (before(row, best) ? row : best));
  const alike = rows.filter(({ kind }) => kind === winner.kind);
  const { lon, lat } = winner.kind === 'street' ? middleOf(alike) : winner;
  const people = alike.map(({ population }) => population ?? 0);
  const { kind, importance } = winner;
  const name = winner.kind === 'street' ? commonestName(alike, winner) : winner.name;
  const population = Math.max(...people) || null;
  return {
    kind,
    name,
    names: rows.length === 1 ? winner.names : namesOf(rows, winner, name),
    lon,
    lat,
    importance,
    population,
    labelAt: labelPointsOf(rows, alike, { lon, lat }),
  };
}

/** All points of a street or square; one point of any other place, if any of its objects names positions. */
function labelPointsOf(rows: readonly FoundRow[], alike: readonly FoundRow[], at: LonLatOf): string {
  const [first] = alike;
  if (!first || (first.kind !== 'street' && first.kind !== 'square'))
    return rows.some(({ labelAt }) => labelAt !== '[]') ? JSON.stringify([[at.lon, at.lat]]) : '[]';
  if (alike.length === 1) return first.labelAt;
  const ways = alike.toSorted((one, other) => one.source - other.source || one.id - other.id);
  const points = ways.flatMap(({ labelAt }) => JSON.parse(labelAt) as [number, number][]);
  return JSON.stringify([...new Map(points.map((point) => [point.join(' '), point])).values()]);
}

type LonLatOf = Pick<FoundRow, 'lon' | 'lat'>;

function before(one: FoundRow, other: FoundRow): boolean {
  if (one.importance !== other.importance) return one.importance > other.importance;
  if (one.source !== other.source) return one.source < other.source;
  return one.id < other.id;
}

function namesOf(rows: readonly FoundRow[], winner: FoundRow, shown: string): string {
  const others = rows.filter((row) => row !== winner).sort((one, other) => (before(one, other) ? -1 : 1));
  const names = new Set<string>([winner.name, ...(JSON.parse(winner.names) as string[])]);
  for (const row of others)
    for (const name of [row.name, ...(JSON.parse(row.names) as string[])]) names.add(name);
  names.delete(shown);
  return JSON.stringify([...names]);
}

/** The commonest of the spellings on a street's ways. */
function commonestName(ways: readonly FoundRow[], winner: FoundRow): string {
  const counts = new Map([[winner.name, 0]]);
  for (const { name } of ways) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Among equals the winner's, which comes first, then the first in the alphabet: ways come in any order.
  const [commonest] = [...counts].sort(([one, ones], [other, others]) => {
    if (ones !== others || one === winner.name || other === winner.name)
      return others - ones || (one === winner.name ? -1 : 1);
    return one < other ? -1 : 1;
  });
  return commonest![0];
}

function middleOf(ways: readonly FoundRow[]): FoundRow {
  const [first] = ways;
  // Across ±180° the mean of the longitudes themselves would be on the other side of the globe.
  const lonFrom = (way: FoundRow): number => way.lon - 360 * Math.round((way.lon - first!.lon) / 360);
  const lon = ways.reduce((sum, way) => sum + lonFrom(way), 0) / ways.length;
  const lat = ways.reduce((sum, way) => sum + way.lat, 0) / ways.length;
  const shrink = Math.cos((lat * Math.PI) / 180);
  const off = (way: FoundRow): number => ((lonFrom(way) - lon) * shrink) ** 2 + (way.lat - lat) ** 2;
  return ways.reduce((best, way) => {
    const difference = off(way) - off(best);
    return difference < 0 || (difference === 0 && way.id < best.id) ? way : best;
  });
}
