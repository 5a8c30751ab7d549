/** Contributions that wait on a device: which are kept, how many, and taking one back. */
import { expect, test } from 'vitest';
import { keepWaiting, undoWaiting, waitingIn } from '../../../web/send/waiting.ts';
import { storageInMemory } from '../../fixtures/storage.ts';

const confirmation = (i: number, sinceMs = i) => ({
  path: `toilets/lt_n${i}/confirmations`,
  body: {},
  sinceMs,
});
const TRIED = { token: 'x', untilMs: 9 };

test('they are listed oldest first, also if an older one is kept later', () => {
  const storage = storageInMemory();
  for (const i of [3, 1, 2]) keepWaiting(storage, confirmation(i));
  expect(waitingIn(storage).map(({ sinceMs }) => sinceMs)).toEqual([1, 2, 3]);
});

test('the same contribution is kept once, and remembers an attempt without an answer', () => {
  const storage = storageInMemory();
  const first = keepWaiting(storage, { ...confirmation(1), tried: TRIED });
  expect(keepWaiting(storage, confirmation(1, 7))).toBe(first);
  const rating = (rating: number) => ({ path: 'toilets/lt_n1/ratings', body: { rating }, sinceMs: 8 });
  expect(keepWaiting(storage, rating(4))).not.toBe(keepWaiting(storage, rating(5)));
  expect(waitingIn(storage)).toMatchObject([{ id: first, sinceMs: 7, tried: TRIED }, rating(4), rating(5)]);
});

test('at most 20 are kept: another one is refused, and none is dropped', () => {
  const storage = storageInMemory();
  for (let i = 0; i < 20; i++) expect(keepWaiting(storage, confirmation(i))).toMatch(/^[0-9a-f]{32}$/);
  expect(keepWaiting(storage, confirmation(20))).toBe('full');
  expect(keepWaiting(storage, confirmation(7))).not.toBe('full');
  expect(waitingIn(storage)).toHaveLength(20);
});

test('what is too long, or has no room, is not kept', () => {
  const long = { ...confirmation(1), body: { note: 'x'.repeat(8_192) } };
  expect(keepWaiting(storageInMemory(), long)).toBeUndefined();
  expect(keepWaiting(storageInMemory(10), confirmation(1))).toBeUndefined();
  expect(keepWaiting(undefined, confirmation(1))).toBeUndefined();
});

test.each([
  '',
  '{',
  'null',
  '{}',
  '{"path":1,"body":{},"sinceMs":1}',
  '{"path":"a","body":null,"sinceMs":1}',
  '{"path":"a","body":{},"sinceMs":1,"tried":{"token":1}}',
])('a damaged one is dropped, those of others stay: %s', (text) => {
  const storage = storageInMemory();
  storage.setItem('lootiles-waiting-a', text);
  storage.setItem('lootiles-device', text);
  keepWaiting(storage, confirmation(1));
  expect(waitingIn(storage)).toMatchObject([confirmation(1)]);
  expect(storage.length).toBe(2);
});

test('one is taken back before it is sent, but not if it may have arrived', async () => {
  const storage = storageInMemory();
  const undo = (id = '') => undoWaiting(id, storage);
  const [unsent, tried] = [
    keepWaiting(storage, confirmation(1)),
    keepWaiting(storage, { ...confirmation(2), tried: TRIED }),
  ];
  expect(await undo(unsent)).toBe(true);
  expect(await undo(unsent)).toBe(false);
  expect(await undo(tried)).toBe(false);
  expect(waitingIn(storage)).toMatchObject([confirmation(2)]);
});
