/** The list of a walk: its toilets in its order, and the longest stretch without one at its place among them. Pure. */
import type { AlongResult } from '../../schemas/reads/along.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';

export type WayRow =
  | {
      readonly kind: 'toilet';
      readonly toilet: Toilet;
      /** Minutes from the start. */
      readonly min: number;
      readonly detourMin: number;
    }
  | { readonly kind: 'gap'; readonly min: number; readonly fromMin: number; readonly toMin: number };

export interface ShownWay {
  readonly rows: readonly WayRow[];
  readonly walkMin: number;
  readonly distanceM: number;
  /** Flights of steps; 0: none known, null: not known. */
  readonly flights: number | null;
  /** Minutes of the longest stretch without a toilet. */
  readonly gapMin: number;
  readonly line: readonly (readonly number[])[];
  /** The part without a toilet; undefined if another toilet closes it. */
  readonly gapLine: readonly (readonly number[])[] | undefined;
}

type Gap = NonNullable<AlongResult['gap']>;

/** Undefined without a way. @param isClosed the walk by the toilet that closes the gap is chosen */
export function shownWay(
  { walk, geometry, results, gap }: AlongResult,
  isClosed: boolean,
): ShownWay | undefined {
  if (!geometry || !gap) return undefined;
  const toilets = results.map(({ toilet, along_min, detour_min }): WayRow => {
    return { kind: 'toilet', toilet, min: along_min, detourMin: detour_min };
  });
  // There is no toilet inside of the stretch: its middle divides them.
  const middle = (gap.from_min + gap.to_min) / 2;
  const before = results.filter(({ along_min }) => along_min <= middle).length;
  const closing = isClosed ? gap.closed_by : null;
  if (closing) {
    const moreMin = Math.max(0, closing.walk.min - walk.min);
    const later = toilets
      .slice(before)
      .map((row) => ({ ...row, ...('toilet' in row && { min: row.min + moreMin }) }));
    return {
      rows: [...toilets.slice(0, before), closingRow(closing, moreMin), ...later],
      ...{ ...walkOf(closing.walk), gapMin: closing.gap_min },
      ...{ line: closing.geometry.coordinates, gapLine: undefined },
    };
  }
  const stretch: WayRow = { kind: 'gap', min: gap.min, fromMin: gap.from_min, toMin: gap.to_min };
  return {
    rows: [...toilets.slice(0, before), stretch, ...toilets.slice(before)],
    ...{ ...walkOf(walk), gapMin: gap.min },
    ...{ line: geometry.coordinates, gapLine: gap.geometry.coordinates },
  };
}

function walkOf({ min, distance_m, flights }: AlongResult['walk']) {
  return { walkMin: min, distanceM: distance_m, flights };
}

/** The toilet stands on the line of its walk: the part of the line before it says its minute. */
function closingRow({ toilet, walk, geometry }: NonNullable<Gap['closed_by']>, detourMin: number): WayRow {
  const line = geometry.coordinates;
  const at = line.findIndex(([lon, lat]) => lon === toilet.lon && lat === toilet.lat);
  const share = lengthOf(line.slice(0, at + 1)) / (lengthOf(line) || 1);
  return { kind: 'toilet', toilet, min: Math.round(share * walk.min), detourMin };
}

/** Length in degrees of latitude: only shares of it are used. */
function lengthOf(line: readonly (readonly number[])[]): number {
  return line.reduce((sum, [lon = 0, lat = 0], i) => {
    const [lonBefore = 0, latBefore = 0] = line[i - 1] ?? [lon, lat];
    return sum + Math.hypot((lon - lonBefore) * Math.cos((lat * Math.PI) / 180), lat - latBefore);
  }, 0);
}
