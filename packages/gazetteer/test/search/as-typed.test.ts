import { expect, test } from 'vitest';
import { asTyped } from '../../src/search/as-typed.ts';

test.each([
  ['Zürich, Washington', ['washington'], ['Washington']],
  ['Café Zürich', ['zurich', 'cafe'], ['Café', 'Zürich']],
  ["Place d'Italie", ['italie'], ["d'Italie"]],
  ['Foo foo FOO', ['foo'], ['Foo']],
  ['Vaduz Town Hall', ['townhall'], ['townhall']],
  ['казино Монте-Карло', ['казино'], ['казино']],
  ['ヘルシンキ動物園', ['キ動', '動物', '物園'], ['動物園']],
  ['Berlin', [], []],
])('%s without %j is said as %j', (text, spellings, typed) => {
  expect(asTyped(text, spellings)).toEqual(typed);
});
