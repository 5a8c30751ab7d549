import { expect, test } from 'vitest';
import { factsWithOpening, toiletsOf } from '../../../web/small-map/shown-toilet.ts';

const TOILET = {
  ...{ id: 'lt_n7', lon: 7.1, lat: 43.1, url: 'https://wc.example/toilets/lt_n7', closes_at: null },
  ...{ directions: {}, fee: { required: false }, access: 'public', wheelchair: 'unknown' },
};

test.each([
  [true, 'Open now · free', 'Open then · free'],
  [false, 'Closed now · free', 'Closed then · free'],
  ['unknown', 'Hours not listed · free', 'Hours not listed · free'],
])('a toilet whose open_now is %s says of which time that is', async (isOpen, now, then) => {
  const results = [{ ...TOILET, open_now: isOpen }];
  expect(toiletsOf(results)[0]?.facts).toBe(now);
  const [toilet] = toiletsOf(results, { when: 'then' });
  expect(toilet?.facts).toBe(then);
  // The server is asked for the opening time of now alone.
  expect(await factsWithOpening('http://127.0.0.1:9', toilet!)).toBe(then);
});
