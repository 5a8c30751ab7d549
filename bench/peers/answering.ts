/** The bodies of a peer's answers, made in the two styles (peer.ts). */

import { walkMinutes } from '../../packages/reader/index.ts';
import { bearingDeg } from '../../packages/sphere/index.ts';
import type { Found, Position } from './peer.ts';

interface Near extends Found {
  readonly distanceM: number;
}

export interface Answering {
  nearest(from: Position, found: readonly Near[]): string;
  box(found: readonly Found[], truncated: boolean): string;
  one(json: string): string;
}

/** Finished texts, joined. @param tail `,"attribution":…}` */
export function asText(tail: string): Answering {
  return {
    nearest(from, found) {
      const origin = JSON.stringify(originOf(from));
      if (found.length === 0) return `{"status":"no_results","origin":${origin},"results":[]${tail}`;
      const results = found.map((toilet) => {
        const { distance_m, walk_min, bearing } = wayTo(from, toilet);
        return `${toilet.json},"distance_m":${distance_m},"walk_min":${walk_min},"bearing":${bearing}}`;
      });
      const bbox = boxAround(from, found).join(',');
      return `{"status":"ok","origin":${origin},"results":[${results.join(',')}],"bbox":[${bbox}]${tail}`;
    },
    box: (found, truncated) =>
      `{"results":[${found.map(({ json }) => `${json}}`).join(',')}],"truncated":${truncated}${tail}`,
    one: (json) => `{"toilet":${json}}${tail}`,
  };
}

/** Objects, serialised. @param tail `,"attribution":…}` */
export function asObjects(tail: string): Answering {
  const rest = JSON.parse(`{${tail.slice(1)}`);
  const toiletOf = ({ json }: { json: string }) => JSON.parse(`${json}}`);
  return {
    nearest(from, found) {
      const origin = originOf(from);
      if (found.length === 0) return JSON.stringify({ status: 'no_results', origin, results: [], ...rest });
      const results = found.map((toilet) => ({ ...toiletOf(toilet), ...wayTo(from, toilet) }));
      return JSON.stringify({ status: 'ok', origin, results, bbox: boxAround(from, found), ...rest });
    },
    box: (found, truncated) => JSON.stringify({ results: found.map(toiletOf), truncated, ...rest }),
    one: (json) => JSON.stringify({ toilet: toiletOf({ json }), ...rest }),
  };
}

function originOf({ lon, lat }: Position) {
  return { lat, lon, label: 'given position', source: 'coordinates' };
}

function wayTo(from: Position, { lon, lat, distanceM }: Near) {
  const distance_m = Math.round(distanceM);
  const bearing = distance_m === 0 ? 0 : bearingDeg(from.lon, from.lat, lon, lat);
  return { distance_m, walk_min: walkMinutes(distance_m), bearing };
}

function boxAround(from: Position, found: readonly Position[]): [number, number, number, number] {
  let [west, south, east, north] = [from.lon, from.lat, from.lon, from.lat];
  for (const { lon, lat } of found) {
    west = Math.min(west, lon);
    south = Math.min(south, lat);
    east = Math.max(east, lon);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}
