/** Gazetteers of real extracts, as an import builds them, opened once. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { collectPlaces } from '../../../../pipeline/gazetteer/collect-places.ts';
import { worldTowns } from '../../../../pipeline/gazetteer/world-towns.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import { temporaryFolder } from '../../../../test/fixtures/generation.ts';
import { outsideData } from '../../../../test/fixtures/needs.ts';
import { type Scan, scanExtract } from '../../../pbf/index.ts';
import { PLACE_KINDS, type PlaceKind } from '../../src/place-record.ts';
import { Places } from '../../src/places.ts';
import { meanOf } from '../../src/records/label-points.ts';
import { writePlaces } from '../../src/write-places.ts';

export interface RealGazetteer {
  readonly places: Places;
  /** Of the lookup file. */
  readonly path: string;
  /** Every name of every place, for brute force. */
  readonly names: readonly { kind: PlaceKind; lon: number; lat: number; all: readonly string[] }[];
  /** Every address of the extract as it is tagged. */
  readonly houses: readonly { street: string; number: string; lon: number; lat: number }[];
}

const Row = z.object({
  kind: z.int(),
  name: z.string(),
  others: z.string().nullable(),
  lon: z.number(),
  lat: z.number(),
});

export class RealGazetteers {
  readonly #built = new Map<string, Promise<RealGazetteer>>();

  /** @param extract file name without its ending */
  of(extract: string): Promise<RealGazetteer> {
    // Those with a date in their name are of the seven.
    const folder = /\d$/.test(extract) ? 'extracts' : 'extracts-more';
    return this.ofFile(outsideData(`${folder}/${extract}.osm.pbf`).path);
  }

  ofFile(path: string): Promise<RealGazetteer> {
    const built = this.#built.get(path) ?? build(path);
    this.#built.set(path, built);
    return built;
  }

  async close(): Promise<void> {
    for (const each of this.#built.values()) (await each).places.close();
  }
}

async function build(extractPath: string): Promise<RealGazetteer> {
  const folder = temporaryFolder();
  const collected = collectPlaces(folder, { houses: true });
  try {
    const scan = await scanExtract(extractPath, {
      objectRules: OBJECT_RULES,
      venueRules: VENUE_RULES,
      places: collected.wanted,
    });
    const path = join(folder, 'places.db');
    writePlaces(path, collected.records(scan), {}, worldTowns());
    return { places: Places.open(path), path, names: namesIn(path), houses: [...housesIn(scan)] };
  } finally {
    collected.remove();
  }
}

function* housesIn(scan: Scan): Generator<RealGazetteer['houses'][number]> {
  for (const { tags, points } of scan.places()) {
    const number = tags['addr:housenumber'];
    const street = tags['addr:street'] ?? tags['addr:place'];
    if (number === undefined || street === undefined) continue;
    const [lon, lat] = meanOf(points);
    yield { street, number, lon, lat };
  }
}

function namesIn(path: string): RealGazetteer['names'] {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = file
    .prepare('SELECT kind, name, others, lon / 1e7 AS lon, lat / 1e7 AS lat FROM place ORDER BY id')
    .all();
  file.close();
  return rows.map((row) => {
    const { kind, name, others, lon, lat } = Row.parse(row);
    return { kind: PLACE_KINDS[kind]!, lon, lat, all: [name, ...(others?.split('\n') ?? [])] };
  });
}
