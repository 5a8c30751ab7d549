/** PostGIS: nearest by `geography <->` (GiST KNN), boxes by `geometry &&`. Prepared statements on a pool. */
import pg from 'pg';
import { writeUnitVector } from '../../packages/sphere/index.ts';
import type { Bbox } from '../../schemas/reads/kinds.ts';
import type { Found, Nearby, Peer, Style } from './peer.ts';
import { whereFlags } from './postgres-server.ts';

/** Connections: as many as two cores can keep busy, and some that are on their way. */
const POOL = 6;
const POINT = 'ST_SetSRID(ST_MakePoint($1, $2), 4326)';

export class PostgisPeer implements Peer {
  readonly #pool: pg.Pool;
  readonly #style: Style;

  constructor(url: string, style: Style) {
    this.#style = style;
    this.#pool = new pg.Pool({ connectionString: url, max: POOL });
  }

  nearest({ lon, lat, limit, flags }: Nearby): Promise<Found[]> {
    // As a parameter the filter fits none of the indexes that are made for one.
    const plain = this.#style === 'plain' && flags !== 0;
    const text = `SELECT lon, lat, json FROM toilet ${plain ? 'WHERE (flags & $3) = $3' : whereFlags(flags)}
      ORDER BY geog <-> ${POINT}::geography LIMIT ${limit}`;
    return this.rows(`nearest ${flags} ${limit}`, text, plain ? [lon, lat, flags] : [lon, lat]);
  }

  /** Toilets in a box, ordered by the chord: with `<->` the planner might walk the index of all positions instead. */
  box(box: Bbox, query: Nearby): Promise<Found[]> {
    return this.boxed('geom && ST_MakeEnvelope($1, $2, $3, $4, 4326)', box, query);
  }

  async byId(id: string): Promise<string | undefined> {
    return (await this.rows('by id', 'SELECT lon, lat, json FROM toilet WHERE id = $1', [id]))[0]?.json;
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  protected boxed(inside: string, box: Bbox, { lon, lat, limit, flags }: Nearby): Promise<Found[]> {
    const where = [whereFlags(flags).replace('WHERE ', ''), inside].filter(Boolean).join(' AND ');
    const text = `SELECT lon, lat, json FROM toilet WHERE ${where}
      ORDER BY (x - $5) * (x - $5) + (y - $6) * (y - $6) + (z - $7) * (z - $7) LIMIT ${limit}`;
    const { west, south, east, north } = box;
    return this.rows(`box ${flags} ${limit}`, text, [west, south, east, north, ...unitVector(lon, lat)]);
  }

  protected async rows<Row extends Found>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row>({ name, text, values: [...values] });
    return rows;
  }
}

export function unitVector(lon: number, lat: number): [number, number, number] {
  const unit = new Float64Array(3);
  writeUnitVector(lon, lat, unit, 0);
  return [unit[0]!, unit[1]!, unit[2]!];
}
