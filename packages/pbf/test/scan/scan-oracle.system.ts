/**
 * The scan against osmium on every real extract: the same objects, and the positions of the same nodes.
 */
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OBJECT_RULES, VENUE_RULES } from '../../../../pipeline/toilets/scan-rules.ts';
import {
  ALL_EXTRACTS,
  LAST_OF_42,
  MONACO_CHANGES,
  needs,
  OSMIUM,
  TOILETS_42,
} from '../../../../test/fixtures/needs.ts';
import { contains } from '../../src/geometry.ts';
import { type Scan, scanExtract } from '../../src/scan/scan.ts';
import type { ScannedObject } from '../../src/scan/scanned-object.ts';

const FILES = [...ALL_EXTRACTS, MONACO_CHANGES.first, MONACO_CHANGES.second, TOILETS_42, LAST_OF_42];

// Wider than our rules: `*toilet*` finds the lists, toiletsOf() then keeps what is meant.
const OBJECT_FILTER = [
  'nwr/amenity=*toilet*',
  ...['toilets', 'toilets:access', 'toilets:scheme', 'toilets:wheelchair', 'nette_toilette'].map(
    (key) => `nwr/${key}`,
  ),
];
const VENUE_FILTER = VENUE_RULES.rules.map(
  ({ key, values }) => `wr/${key}${values ? `=${values.join(',')}` : ''}`,
);

interface OplObject {
  key: string;
  tags: Record<string, string>;
  lon: number;
  lat: number;
  refs: string[];
}

/** https://osmcode.org/opl-file-format/: space-separated fields by their first letter. */
function osmium(file: string, filter: string[], references: boolean): OplObject[] {
  const options = ['tags-filter', ...(references ? [] : ['-R']), file, ...filter, '-f', 'opl', '-o', '-'];
  const text = execFileSync('osmium', options, {
    maxBuffer: 1 << 29,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString();
  const plain = (value: string) =>
    value.replace(/%([0-9a-f]+)%/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [key = '', ...fields] = line.split(' ');
      const field = (letter: string) => fields.find((one) => one.startsWith(letter))?.slice(1) ?? '';
      const pairs = field('T')
        .split(',')
        .filter(Boolean)
        .map((pair) => pair.split('=').map(plain));
      const members = (field('N') || field('M'))
        .split(',')
        .filter(Boolean)
        .map((member) => member.split('@')[0]!);
      return {
        key,
        tags: Object.fromEntries(pairs),
        lon: Number(field('x') || Number.NaN),
        lat: Number(field('y') || Number.NaN),
        refs: members,
      };
    });
}

const meant = ({ tags }: OplObject): boolean =>
  Object.keys(tags).some((key) =>
    /^(toilets|toilets:access|toilets:scheme|toilets:wheelchair|nette_toilette)$/.test(key),
  ) || (tags.amenity ?? '').split(';').some((value) => ['toilets', 'toilet'].includes(value.trim()));
const counts = ({ key, tags }: OplObject): boolean => key[0] !== 'r' || tags.type === 'multipolygon';
const keyOf = ({ type, id }: ScannedObject): string => `${type[0]}${id}`;
const skipCount = ({ skipped }: Scan): number =>
  Object.values(skipped).reduce((sum, count) => sum + count, -skipped.otherRelations);

describe('like osmium', needs(...FILES, OSMIUM), () => {
  test.each(FILES.map(({ path }) => [basename(path), path]))('%s', async (_, file) => {
    const scan = await scanExtract(file, { objectRules: OBJECT_RULES, venueRules: VENUE_RULES });
    const expected = osmium(file, OBJECT_FILTER, true);
    const byKey = new Map(expected.map((object) => [object.key, object]));
    const wanted = expected.filter((object) => meant(object) && counts(object));
    const found = new Map(scan.objects.map((object) => [keyOf(object), object]));

    expect(found.size).toBe(scan.objects.length);
    expect(found.size + skipCount(scan)).toBe(wanted.length);
    expect(scan.skipped.otherRelations).toBe(
      expected.filter((object) => meant(object) && !counts(object)).length,
    );
    const lacking: string[] = [];
    for (const object of wanted) {
      const ours = found.get(object.key);
      if (!ours) lacking.push(object.key);
      else checkObject(ours, object, byKey);
    }
    expect(lacking).toHaveLength(skipCount(scan));
    // A way is only left out when a node of it is really not there.
    for (const key of lacking)
      expect(key[0] === 'w' && byKey.get(key)!.refs.every((ref) => byKey.has(ref))).toBe(false);

    const venues = osmium(file, VENUE_FILTER, false).filter(
      (object) => 'wr'.includes(object.key[0]!) && matchesVenue(object) && counts(object) && isArea(object),
    );
    const found2 = new Set([...scan.venues()].map(keyOf));
    const extra = [...found2].filter((key) => !venues.some((venue) => venue.key === key));
    expect(extra).toEqual([]);
    expect(found2.size).toBeGreaterThanOrEqual(venues.length * 0.9);
  });
});

const isArea = ({ key, refs }: OplObject): boolean => key[0] === 'r' || refs[0] === refs.at(-1);
const matchesVenue = ({ tags }: OplObject): boolean =>
  VENUE_RULES.rules.some(
    ({ key, values }) => tags[key] !== undefined && (!values || values.includes(tags[key])),
  );

function checkObject(ours: ScannedObject, theirs: OplObject, byKey: Map<string, OplObject>): void {
  // A hundred thousand comparisons: text is a hundred times faster to compare than expect() is to call.
  if (JSON.stringify(ours.tags) !== JSON.stringify(theirs.tags)) expect(ours.tags).toEqual(theirs.tags);
  const nodesOf = (key: string): OplObject[] =>
    (byKey.get(key)?.refs ?? []).flatMap((ref) => byKey.get(ref) ?? []);
  const place = ({ lon, lat }: { lon: number; lat: number }): string => `${lon.toFixed(7)} ${lat.toFixed(7)}`;
  if (ours.type === 'node') {
    if (ours.lon !== theirs.lon || ours.lat !== theirs.lat) expect(ours).toEqual(theirs);
    return;
  }
  const rings = (ours.outline ?? []).map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, index) => {
      const lon = ring[index * 2]!;
      return place({ lon: lon - 360 * Math.round(lon / 360), lat: ring[index * 2 + 1]! });
    }),
  );
  if (ours.type === 'way') {
    const nodes = nodesOf(theirs.key);
    // A way that the extract cut is a point: the mean of the nodes that are there.
    const isWhole = nodes.length === theirs.refs.length && theirs.refs.length > 1;
    expect(rings).toEqual(isArea(theirs) && isWhole ? [nodes.map(place)] : []);
  } else {
    const vertices = new Set(theirs.refs.flatMap((ref) => (ref[0] === 'w' ? nodesOf(ref) : [])).map(place));
    expect(rings.flat().every((vertex) => vertices.has(vertex))).toBe(true);
  }
  const entrance = [theirs.key, ...theirs.refs]
    .flatMap(nodesOf)
    .some(({ tags }) => tags.entrance !== undefined);
  const flat = rings.flat().every((vertex) => rings[0]?.[0] === vertex);
  if (ours.outline && !entrance && !flat && ours.outline.some((ring) => ring.length > 6))
    expect(contains(ours.outline, ours.lon, ours.lat), theirs.key).toBe(true);
}
