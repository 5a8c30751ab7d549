/** What of an item that waits is suspicious. */
import { expect, test } from 'vitest';
import { isOutside, textSigns } from '../../../../server/pages/moderation/read-moderation.ts';

test.each<[string, string[]]>([
  ['Behind the fountain, open 07:00-20:00 since 2026-11-25', []],
  ['BUY CHEAP WATCHES', ['advert']],
  ['Toiletten am Markt, see www.watches.example', ['advert']],
  ['call +377 93 15 28 15', ['advert']],
  ['УВАГА: знижка', ['advert']],
  ['test test', ['test']],
  ['Latest testament', []],
])('of %j are %j', (text, signs) => {
  expect(textSigns([[text]])).toEqual([signs]);
});

test('texts of several items are the same but for case and dots; short ones are no sign', () => {
  const items = [['Come to my shop now'], ['come to my shop, NOW!'], ['WC'], ['wc'], ['Alone in the list']];
  expect(textSigns(items)).toEqual([['same'], ['same'], [], [], []]);
});

test('a position is outside if no box of toilets or names is about it', () => {
  const known = {
    tiles: [],
    labels: [{ blob: '', box: [7, 43, 8, 44] as [number, number, number, number] }],
  };
  const at = (lon: number, lat: number) => isOutside(known, { lon, lat });
  expect([at(7.5, 43.5), at(8.005, 43.5), at(8.1, 43.5), at(7.5, 48)]).toEqual([false, false, true, true]);
});
