/**
 * What positions beside streets of real extracts are called, against brute force over the real lines: the label is the
 * nearest street, one that is at most 10 m farther, or something else that people find their way by.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { seededRandom } from '../../../../bench/made/random.ts';
import { buildPlaces } from '../../../../pipeline/gazetteer/build-places.ts';
import { collectPlaces } from '../../../../pipeline/gazetteer/collect-places.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import { mapBlob } from '../../../../shards/format/map-blob.ts';
import { LabelBlob } from '../../../../shards/gazetteer/label-blob.ts';
import { LocalStore } from '../../../../shards/store/local-store.ts';
import { attackSize } from '../../../../test/fixtures/attacks.ts';
import { temporaryFolder } from '../../../../test/fixtures/generation.ts';
import { ALL_EXTRACTS, needs, OSMIUM, outsideData } from '../../../../test/fixtures/needs.ts';
import { scanExtract } from '../../../pbf/index.ts';
import { Labels } from '../../src/labels.ts';
import { nameKey } from '../../src/records/place-names.ts';
import { EXTRACT_NAMES } from './places-fixture.ts';

const RIGHT = 0.95;
const POSITIONS = attackSize(50, 150);
/** Farther by less is as near: a person could not say. */
const AS_NEAR_M = 10;
const METRES = 111_195;

const Street = z.object({
  geometry: z.object({
    type: z.literal('LineString'),
    coordinates: z.array(z.tuple([z.number(), z.number()])),
  }),
  properties: z.object({ name: z.string(), highway: z.string() }),
});
type Line = { key: string; points: [number, number][] };

describe('a position beside a street', needs(...ALL_EXTRACTS, OSMIUM), () => {
  test('is called by the nearest street', { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const extract of EXTRACT_NAMES) {
      const path = outsideData(`extracts/${extract}.osm.pbf`).path;
      const lines = streetsIn(path);
      const streets = new Set(lines.map(({ key }) => key));
      const labels = await labelsOf(path);
      const random = seededRandom(23, lines.length);
      for (let i = 0; i < POSITIONS; i++) {
        const [lon, lat] = beside(random.pick(lines), random);
        const label = JSON.parse(`"${labels.at(lon, lat) ?? ''}"`) as string;
        const own = nameKey(label.split(', ')[0]!);
        const far = new Map<string, number>();
        for (const { key, points } of lines)
          far.set(key, Math.min(far.get(key) ?? Infinity, distanceM(points, lon, lat)));
        const least = Math.min(...far.values());
        asked++;
        const isRight = label !== '' && (!streets.has(own) || far.get(own)! <= least + AS_NEAR_M);
        const nearest = [...far].find(([, m]) => m === least)?.[0];
        if (!isRight) wrong.push(`${extract} ${lat},${lon}: ${label || 'nothing'}, not ${nearest}`);
      }
    }
    expect(1 - wrong.length / asked, wrong.join('\n')).toBeGreaterThanOrEqual(RIGHT);
  });
});

function streetsIn(path: string): Line[] {
  const folder = temporaryFolder();
  const file = join(folder, 'streets.osm.pbf');
  execFileSync('osmium', ['tags-filter', path, 'w/highway', '-o', file], { stdio: 'pipe' });
  const options = { maxBuffer: 1 << 28, encoding: 'utf8', stdio: 'pipe' } as const;
  const text = execFileSync(
    'osmium',
    ['export', file, '-f', 'geojsonseq', '-x', 'print_record_separator=false'],
    options,
  );
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    const parsed = Street.safeParse(JSON.parse(line));
    if (!parsed.success || NO_STREETS.has(parsed.data.properties.highway)) return [];
    return [{ key: nameKey(parsed.data.properties.name), points: parsed.data.geometry.coordinates }];
  });
}

const NO_STREETS = new Set([
  'proposed',
  'construction',
  'platform',
  'corridor',
  'motorway_link',
  'raceway',
  'via_ferrata',
]);

/** 5 to 15 m beside a point of the line. */
function beside({ points }: Line, random: ReturnType<typeof seededRandom>): [number, number] {
  const at = random.int(0, Math.max(0, points.length - 2));
  const [from, to] = [points[at]!, points[at + 1] ?? points[at]!];
  const share = random.next();
  const offM = (5 + 10 * random.next()) / METRES;
  const angle = random.next() * 2 * Math.PI;
  const lat = from[1] + (to[1] - from[1]) * share + offM * Math.sin(angle);
  const lon =
    from[0] + (to[0] - from[0]) * share + (offM * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180);
  return [lon, lat];
}

function distanceM(points: readonly [number, number][], lon: number, lat: number): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const flat = points.map(([x, y]) => [(x - lon) * shrink, y - lat] as const);
  let least = Infinity;
  for (const [i, [x, y]] of flat.entries()) {
    const [toX, toY] = flat[i + 1] ?? [x, y];
    const [dx, dy] = [toX - x, toY - y];
    const along = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(x + along * dx, y + along * dy));
  }
  return least * METRES;
}

async function labelsOf(path: string): Promise<Labels> {
  const folder = temporaryFolder();
  const store = new LocalStore(folder);
  store.create();
  const collected = collectPlaces(folder, { houses: true });
  const scan = await scanExtract(path, {
    objectRules: OBJECT_RULES,
    venueRules: VENUE_RULES,
    places: collected.wanted,
  });
  const { labels } = await buildPlaces(store, collected.records(scan), join(folder, 'tmp'));
  collected.remove();
  return new Labels(
    labels.map(({ blob, box }) => ({ tile: new LabelBlob(mapBlob(store, blob), blob), box })),
  );
}
