/**
 * The objects that are one place become one: kind and name of the most important (of a street the commonest spelling),
 * every name of all. Pure.
 *
 * A street's position lies on it: of its ways' middle nodes the one nearest to their mean.
 */
import { PLACE_KINDS } from '../place-record.ts';
import { packedPoints } from './label-points.ts';
import type { FoundRow, MergedRow } from './place-table.ts';

export type MergedPlace = Omit<MergedRow, 'id'> & { readonly population: number | null };

const STREET = PLACE_KINDS.indexOf('street');
const SQUARE = PLACE_KINDS.indexOf('square');
const OWN_POSITION = new Uint8Array(0);

/** Country and town are those of the object whose position it takes. */
export function mergePlace(rows: readonly FoundRow[]): MergedPlace {
  const [first] = rows;
  const winner = rows.reduce((best, row) => (before(row, best) ? row : best), first!);
  const { kind, importance } = winner;
  const alike = rows.length === 1 ? rows : rows.filter((row) => row.kind === kind);
  const { lon, lat, country, town } = kind === STREET && rows.length > 1 ? middleOf(alike) : winner;
  const people = alike.reduce((most, { population }) => Math.max(most, population ?? 0), 0);
  const name = kind === STREET && rows.length > 1 ? commonestName(alike, winner) : winner.name;
  const names = rows.length === 1 ? winner.names : namesOf(rows, winner, name);
  const points = pointsOf(rows, alike, kind);
  return { kind, name, names, lon, lat, importance, population: people || null, points, country, town };
}

/** All points of a street or square; of any other place its own position, if any of its objects names positions. */
function pointsOf(rows: readonly FoundRow[], alike: readonly FoundRow[], kind: number): Uint8Array | null {
  if (kind !== STREET && kind !== SQUARE)
    return rows.some(({ points }) => points !== null) ? OWN_POSITION : null;
  if (alike.length === 1) return alike[0]!.points;
  const all = new Set<number>();
  for (const { points } of alike.toSorted((one, other) => one.source - other.source || one.id - other.id))
    for (const point of points === null ? [] : packedPoints(points)) all.add(point);
  return all.size === 0 ? null : new Uint8Array(Float64Array.from(all).buffer);
}

function before(one: FoundRow, other: FoundRow): boolean {
  if (one.importance !== other.importance) return one.importance > other.importance;
  if (one.source !== other.source) return one.source < other.source;
  return one.id < other.id;
}

function namesOf(rows: readonly FoundRow[], winner: FoundRow, shown: string): string {
  const others = rows.filter((row) => row !== winner).sort((one, other) => (before(one, other) ? -1 : 1));
  const names = new Set<string>();
  for (const row of [winner, ...others]) {
    names.add(row.name);
    for (const name of linesOf(row.names)) names.add(name);
  }
  names.delete(shown);
  return [...names].join('\n');
}

/** The names of a row, a line each. */
export const linesOf = (names: string): string[] => (names === '' ? [] : names.split('\n'));

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
