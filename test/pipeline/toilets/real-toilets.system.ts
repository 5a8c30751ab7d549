/** The mapping and the merging on 103,534 whole toilets of 42 countries. */
import { describe, expect, test } from 'vitest';
import { scanExtract } from '../../../packages/pbf/index.ts';
import { mergeCandidates } from '../../../pipeline/dedupe/dedupe.ts';
import { confidence, NO_CONTRIBUTED_FACTS } from '../../../pipeline/merge/confidence.ts';
import { toiletFromOsm } from '../../../pipeline/toilets/toilet-from-osm.ts';
import { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { accessRule } from '../../../schemas/toilet/toilet.ts';
import { needs, TOILETS_42 } from '../../fixtures/needs.ts';

describe('the toilets of 42 countries', needs(TOILETS_42), () => {
  test('map and dedupe to what is known of them, in seconds', async () => {
    const now = new Date('2021-08-31T00:00:00Z');
    const rule = { key: 'amenity', values: ['toilets', 'toilet'], inLists: true };
    const { objects } = await scanExtract(TOILETS_42.path, { objectRules: [rule] });
    const candidates = objects.flatMap(
      (object) => toiletFromOsm(object, { country: null, insideVenue: false, now }) ?? [],
    );
    const { candidates: merged, merged: counts } = mergeCandidates(candidates);
    const toilets = merged.map(({ toilet }) => toilet);

    // Private, for staff, closed for good, by tags or by a sign: one in a hundred.
    expect([objects.length, candidates.length]).toEqual([103_534, 102_585]);
    expect(counts).toEqual({
      'node in area': 511,
      'men and women': 1052,
      'accessible cabin': 97,
      'door and cabin': 14,
      'double entry': 1358,
      alike: 2452,
      'place and toilet': 0,
      'two sources': 0,
    });
    expect(new Set(toilets.flatMap(({ id, aliases }) => [id, ...aliases])).size).toBe(candidates.length);
    expect(Object.values(mergeCandidates(merged).merged).filter((count) => count > 0)).toEqual([]);
    for (const toilet of toilets.filter((_, index) => index % 10 === 0)) {
      BaseToilet.parse({ ...toilet, zone: 'UTC' });
    }
    const shareOf = (test: (toilet: (typeof toilets)[number]) => boolean): number =>
      Math.round((100 * toilets.filter(test).length) / toilets.length);
    expect({
      public: shareOf(({ access }) => access === 'public'),
      free: shareOf((toilet) => accessRule(toilet) === 'free'),
      fee: shareOf((toilet) => accessRule(toilet) === 'fee'),
      unknown: shareOf((toilet) => accessRule(toilet) === 'unknown'),
      low: shareOf((toilet) => confidence(toilet, NO_CONTRIBUTED_FACTS, now) === 'low'),
      medium: shareOf((toilet) => confidence(toilet, NO_CONTRIBUTED_FACTS, now) === 'medium'),
    }).toEqual({ public: 95, free: 16, fee: 5, unknown: 75, low: 79, medium: 20 });
  });
});
