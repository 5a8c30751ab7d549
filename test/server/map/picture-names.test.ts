import { expect, test } from 'vitest';
import { PALETTES } from '../../../server/map/palettes.ts';
import { namesAlong } from '../../../server/map/picture-names.ts';

const street = (name: string, line: number[]) => ({ properties: { name }, lines: [line] });
const LONG = [100, 100, 500, 100];
const drawn = (...streets: ReturnType<typeof street>[]) => namesAlong(streets, PALETTES.light);

test.each([
  ['along a long straight line', street('Rue du Port', LONG), 1],
  [
    'not on a line that is shorter than it',
    street('Boulevard de la Grande Rivière', [100, 100, 200, 100]),
    0,
  ],
  ['not on a bent line', street('Rue du Port', [100, 100, 300, 100, 300, 300]), 0],
  ['not beside the picture', street('Rue du Port', [-900, 100, -500, 100]), 0],
  ['not in letters that the font lacks', street('شارع الحبيب', LONG), 0],
])('a name is written %s', (_, one, count) => {
  expect(drawn(one)).toHaveLength(count);
});

test('a name is written once, on its longest piece', () => {
  const [text] = drawn(street('Rue du Port', [100, 400, 300, 400]), street('Rue du Port', LONG));
  expect(text).toContain('M100.0 100.0L500.0 100.0');
});

test('names keep apart, the longer street has the right of way', () => {
  const names = drawn(street('Short Street', [200, 130, 400, 130]), street('Long Street', LONG));
  expect(names.join()).toContain('Long Street');
  expect(names).toHaveLength(1);
});

test('text runs from left to right, and is no markup', () => {
  const [text] = drawn(street('A & B <i>', [500, 100, 100, 100]));
  expect(text).toContain('M100.0 100.0L500.0 100.0');
  expect(text).toContain('A &amp; B &lt;i>');
});
