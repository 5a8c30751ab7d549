/**
 * SQLite's R*Tree, in the server's own process: boxes around the position, larger (style best) until enough toilets are in the circle.
 *
 * Boxes are kept in 32 bits, so what decides is the unit vector beside them, in 64.
 */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import {
  type SearchBox,
  searchBoxesAround,
  squaredChordOf,
  writeUnitVector,
} from '../../packages/sphere/index.ts';
import type { Bbox } from '../../schemas/reads/kinds.ts';
import type { Generation } from '../../shards/generation/generation.ts';
import { FLAG_SETS, type Found, type Nearby, type Peer, REACHES_M, type Style, toiletsOf } from './peer.ts';

type Row = Record<string, SQLOutputValue>;

export function loadSqlite(path: string, generation: Generation, nowMs: number): void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000');
  database.exec('CREATE TABLE toilet (row INTEGER PRIMARY KEY, id TEXT NOT NULL, json TEXT NOT NULL)');
  for (const flags of FLAG_SETS)
    database.exec(
      `CREATE VIRTUAL TABLE at_${flags} USING rtree(row, west, east, south, north, +lon, +lat, +x, +y, +z)`,
    );
  const addToilet = database.prepare('INSERT INTO toilet VALUES (?, ?, ?)');
  const addPoint = FLAG_SETS.map((flags) =>
    database.prepare(`INSERT INTO at_${flags} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
  );
  database.exec('BEGIN');
  let row = 0;
  for (const toilet of toiletsOf(generation, nowMs)) {
    const { lon, lat, x, y, z } = toilet;
    addToilet.run(++row, toilet.id, toilet.json);
    for (const flags of FLAG_SETS)
      if ((toilet.flags & flags) === flags) addPoint[flags]!.run(row, lon, lon, lat, lat, lon, lat, x, y, z);
  }
  database.exec('COMMIT; CREATE UNIQUE INDEX toilet_id ON toilet (id); ANALYZE');
  database.close();
}

export class SqlitePeer implements Peer {
  readonly #database: DatabaseSync;
  readonly #near: readonly StatementSync[];
  readonly #one: StatementSync;
  readonly #reaches: readonly number[];
  readonly #unit = new Float64Array(3);

  constructor(path: string, style: Style) {
    this.#reaches = REACHES_M[style];
    this.#database = new DatabaseSync(path, { readOnly: true });
    this.#database.exec('PRAGMA mmap_size = 4000000000; PRAGMA cache_size = -200000');
    this.#near = FLAG_SETS.map((flags) =>
      this.#database.prepare(
        `SELECT lon, lat, json, d FROM (
           SELECT row, lon, lat, (x - ?1) * (x - ?1) + (y - ?2) * (y - ?2) + (z - ?3) * (z - ?3) AS d FROM at_${flags}
           WHERE east >= ?4 AND west <= ?5 AND north >= ?6 AND south <= ?7 ORDER BY d LIMIT ?8
         ) JOIN toilet USING (row) ORDER BY d`,
      ),
    );
    this.#one = this.#database.prepare('SELECT json FROM toilet WHERE id = ?');
  }

  nearest(query: Nearby): Found[] {
    let found: Row[] = [];
    for (const reachM of this.#reaches) {
      const within = squaredChordOf(reachM);
      found = searchBoxesAround(query.lon, query.lat, reachM)
        .flatMap((window) => this.#in(window, query))
        .filter(({ d }) => Number(d) <= within);
      if (found.length >= query.limit) break;
    }
    // A circle over the antimeridian was asked for in two.
    return found
      .sort((a, b) => Number(a.d) - Number(b.d))
      .slice(0, query.limit)
      .map(toFound);
  }

  box(box: Bbox, query: Nearby): Found[] {
    return this.#in(box, query).map(toFound);
  }

  byId(id: string): string | undefined {
    const row = this.#one.get(id);
    return row && String(row.json);
  }

  async close(): Promise<void> {
    this.#database.close();
  }

  #in({ west, south, east, north }: SearchBox, { lon, lat, limit, flags }: Nearby): Row[] {
    writeUnitVector(lon, lat, this.#unit, 0);
    const [x = 0, y = 0, z = 0] = this.#unit;
    return this.#near[flags]!.all(x, y, z, west, east, south, north, limit);
  }
}

function toFound({ lon, lat, json }: Row): Found {
  return { lon: Number(lon), lat: Number(lat), json: String(json) };
}
