import { expect, test } from 'vitest';
import { mergeCandidates } from '../../../pipeline/dedupe/dedupe.ts';
import { recordCandidate, recordObject } from '../../../pipeline/sources/record-candidate.ts';
import { whatSourcesAdd } from '../../../pipeline/sources/what-sources-add.ts';
import { toiletFromOsm } from '../../../pipeline/toilets/toilet-from-osm.ts';
import { NOW } from '../../fixtures/generation.ts';

const CONTEXT = { country: 'FR', insideVenue: false, now: NOW };
const mapped = (id: number, lon: number, tags: Record<string, string>) =>
  toiletFromOsm({ type: 'node', id, lon, lat: 48, tags: { amenity: 'toilets', ...tags } }, CONTEXT)!;
const recorded = (id: string, lon: number, tags: Record<string, string>) => {
  const record = { source: 'city', id, lon, lat: 48, tags };
  return recordCandidate(record, recordObject(record), CONTEXT)!;
};

test('new toilets, merged ones, facts that only the source has, and facts that contradict are counted', () => {
  const candidates = [
    mapped(1, 2, { name: 'WC', fee: 'no', wheelchair: 'no' }),
    recorded('1', 2.0001, { fee: 'yes', wheelchair: 'no', opening_hours: '24/7', shower: 'yes' }),
    recorded('2', 2.1, { fee: 'yes' }),
  ];
  const toilets = mergeCandidates(candidates).candidates.map(({ toilet }) => toilet);
  expect(Object.fromEntries(whatSourcesAdd(candidates, toilets))).toEqual({
    city: { new: 1, merged: 1, only: { opening_hours: 1, shower: 1 }, contradict: { fee: 1 } },
  });
});

test('without added sources nothing is counted', () => {
  const candidates = [mapped(1, 2, {})];
  expect(
    whatSourcesAdd(
      candidates,
      candidates.map(({ toilet }) => toilet),
    ).size,
  ).toBe(0);
});

test('a toilet that is placed by its address says so and is doubted, until it is one with the map', () => {
  const tags = { wheelchair: 'yes' };
  const byAddress = { ...tags, 'lootiles:position': 'address' };
  const [said, placed] = [recorded('1', 2.0001, tags), recorded('1', 2.0001, byAddress)];
  expect(placed.toilet).toMatchObject({ reference: 'city:1 by address', doubts: said.toilet.doubts + 1 });
  const [toilet] = mergeCandidates([mapped(1, 2, {}), placed]).candidates;
  expect(toilet?.toilet).toMatchObject({
    ...{ reference: 'osm:node/1; city:1 by address', lon: 2, doubts: said.toilet.doubts },
  });
});
