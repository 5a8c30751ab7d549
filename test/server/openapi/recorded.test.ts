/** The examples of the API description are what the server answers, byte for byte. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { READS } from '../../../server/openapi/operations/reads.ts';
import { needs } from '../../fixtures/needs.ts';
import { MONACO, monacoApp } from './monaco.ts';

const FILES: Readonly<Record<string, string>> = {
  'findToiletsNear position': 'nearest-position',
  'findToiletsNear place': 'nearest-place',
  'findToiletsNear noResults': 'nearest-no-results',
  'findToiletsNear needsLocation': 'nearest-needs-location',
  'findToiletsNear placeNotFound': 'nearest-place-not-found',
  'listToiletsInArea box': 'area-box',
  'listToiletsInArea empty': 'area-empty',
  'getToilet toilet': 'toilet',
  'getToiletDetails details': 'details',
  'getWalk harbour': 'walk-harbour',
  'findToiletsAlong port': 'along-port',
  'suggestPlaces typed': 'places-typed',
  'namePosition named': 'place-at',
  'summarizeArea town': 'summary-town',
};

test('the recorded examples are the answers over Monaco', needs(MONACO), async () => {
  const { get } = await monacoApp();
  const seen: string[] = [];
  for (const { id, answer } of READS.operations) {
    for (const [name, { target = '' }] of Object.entries(answer.examples)) {
      const { status, body } = await get(target);
      expect([target, status]).toEqual([target, answer.status]);
      const file = FILES[`${id} ${name}`];
      const path = `../../../server/openapi/examples/${file}.json.golden`;
      await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot(
        fileURLToPath(new URL(path, import.meta.url)),
      );
      seen.push(`${id} ${name}`);
    }
  }
  expect(seen).toEqual(Object.keys(FILES));
});
