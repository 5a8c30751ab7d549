/** A made register of real toilets of several countries, merged with the map that has four fifths of them. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { scanExtract } from '../../../packages/pbf/index.ts';
import { mergeCandidates } from '../../../pipeline/dedupe/dedupe.ts';
import { candidatesOf } from '../../../pipeline/import/classify.ts';
import { OBJECT_RULES, VENUE_RULES } from '../../../pipeline/toilets/scan-rules.ts';
import { NOW } from '../../fixtures/generation.ts';
import { mergeMadeRegister } from '../../fixtures/made-register.ts';
import { needs, TOILETS_42 } from '../../fixtures/needs.ts';

describe('a register of 26,000 toilets', needs(TOILETS_42), () => {
  test('becomes one with the map for 98 % of its true pairs, and with a wrong toilet for 0.5 % of its rows at most', async () => {
    const { objects, ...scan } = await scanExtract(TOILETS_42.path, {
      ...{ objectRules: OBJECT_RULES, venueRules: VENUE_RULES },
    });
    // From Cornwall to Prague.
    const part = objects.filter(({ lon }) => lon > -6 && lon < 15);
    const real = mergeCandidates(candidatesOf(part, scan, [], NOW).candidates).candidates;
    const { pairs, found, wrong, records } = mergeMadeRegister(real, seededRandom(36));
    expect(records).toBeGreaterThan(25_000);
    expect(found / pairs).toBeGreaterThanOrEqual(0.98);
    expect(wrong / records).toBeLessThanOrEqual(0.005);
  });
});
