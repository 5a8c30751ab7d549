import { expect, test } from 'vitest';
import { readTargetOf } from '../../reads/read-target.ts';

test.each([
  ['/api/v1/toilets?bbox=1', { operation: 'listToiletsInArea', search: 'bbox=1', segment: '' }],
  ['/api/v1/toilets/nearest?lat=1', { operation: 'findToiletsNear', search: 'lat=1', segment: 'nearest' }],
  ['/api/v1/toilets/lt_n1', { operation: 'getToilet', search: '', segment: 'lt_n1' }],
  ['/api/v1/toilets/lt_n1/details', { operation: 'getToiletDetails', search: '', segment: 'lt_n1' }],
  ['/api/v1/toilets/lt_n1/details?x', { operation: 'getToiletDetails', search: 'x', segment: 'lt_n1' }],
  ['/api/v1/toilets/lt_n1/votes', undefined],
  ['/api/v1/toilets/lt_n1/details/', undefined],
  ['/api/v1/toilets//details', undefined],
  ['/api/v1/toilets/', undefined],
  ['/api/v1/toiletsX', undefined],
])('%s', (target, expected) => {
  expect(readTargetOf(target)).toEqual(expected);
});
