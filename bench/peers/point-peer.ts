/**
 * Postgres alone: KNN on its own `point` type, in degrees, which is the fastest index it has and wrong away from the
 * equator. So more are taken than asked for and ordered on the sphere; if that cannot be proved to be enough, twice as
 * many are.
 */

import { metresOf } from '../../packages/sphere/index.ts';
import type { Bbox } from '../../schemas/reads/kinds.ts';
import type { Found, Nearby } from './peer.ts';
import { PostgisPeer, unitVector } from './postgis-peer.ts';
import { whereFlags } from './postgres-server.ts';

/** A hair less than there are, for the earth is round. */
const METRES_PER_DEGREE = 111_000;

interface Row extends Found {
  /** Squared chord. */
  readonly d: number;
  /** Count of all that were taken, and degrees to the farthest. */
  readonly taken: number;
  readonly reach: number;
}

export class PointPeer extends PostgisPeer {
  override async nearest(query: Nearby): Promise<Found[]> {
    const { lon, lat, limit, flags } = query;
    const values = [lon, lat, ...unitVector(lon, lat)];
    for (let take = firstTake(query); ; take *= 2) {
      const text = `SELECT lon, lat, json, d, count(*) OVER ()::int AS taken, max(degrees) OVER () AS reach FROM (
          SELECT lon, lat, json, pos <-> point($1, $2) AS degrees,
            (x - $3) * (x - $3) + (y - $4) * (y - $4) + (z - $5) * (z - $5) AS d
          FROM toilet ${whereFlags(flags)} ORDER BY pos <-> point($1, $2) LIMIT ${take}
        ) near ORDER BY d LIMIT ${limit}`;
      const rows = await this.rows<Row>(`nearest ${flags} ${limit} ${take}`, text, values);
      const last = rows.at(-1);
      if (!last || last.taken < take || metresOf(last.d) <= safeM(lat, last.reach)) return rows;
    }
  }

  override box(box: Bbox, query: Nearby): Promise<Found[]> {
    return this.boxed('pos <@ box(point($1, $2), point($3, $4))', box, query);
  }
}

/**
 * Lower bound of the distance of toilets that were not taken: a degree is shortest along the parallel nearest to the
 * pole.
 */
function safeM(lat: number, reach: number): number {
  return (
    reach * METRES_PER_DEGREE * Math.max(0, Math.cos((Math.min(90, Math.abs(lat) + reach) * Math.PI) / 180))
  );
}

/** The ellipse that holds the circle has as many more as it is longer; in steps, so that statements stay few. */
function firstTake({ lat, limit }: Nearby): number {
  const wanted = (limit + 1) / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return 4 * Math.ceil((wanted * 1.2) / 4);
}
