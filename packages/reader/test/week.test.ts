/** The hours of a toilet day by day: from files as from the whole generation with its library. */
import { beforeAll, expect, test } from 'vitest';
import { weekOfToilet } from '../../../server/website/week.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { NOW, publishToilets } from '../../../test/fixtures/generation.ts';
import { workFolder } from '../../../test/fixtures/imports.ts';
import { openReader, publicationOf } from '../../../test/fixtures/publication.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { type Reader, weekOf } from '../index.ts';

const DAY_MS = 86_400_000;
const VALUES = [
  'Mo-Fr 08:00-12:00,14:00-18:00; Sa 10:00-14:00',
  '24/7',
  'Fr 18:00-02:00',
  'off',
  'by appointment',
  null,
];
const ids = VALUES.map((_, i) => `lt_n${i + 1}`);

let generation: Generation;
let reader: Reader;

beforeAll(async () => {
  const store = new LocalStore(workFolder());
  const toilets = VALUES.map((opening_hours, i) => baseToilet({ id: ids[i]!, opening_hours }));
  generation = await publishToilets(store, toilets);
  reader = await openReader(publicationOf(store, generation));
});

const weekAt = (id: string, nowMs: number) => reader.ask((dataset) => weekOf(dataset, id, nowMs));

test('as far as the hours are compiled the week is that of the server', async () => {
  for (const days of [0, 1, 10]) {
    const nowMs = NOW.getTime() + days * DAY_MS;
    for (const id of ids) expect(await weekAt(id, nowMs), id).toEqual(weekOfToilet(generation, id, nowMs));
  }
});

test('later days are not known', async () => {
  const later = await weekAt(ids[0]!, NOW.getTime() + 18 * DAY_MS);
  expect(later?.map(({ isUnclear }) => isUnclear)).toContain(true);
  expect(await weekAt(ids[0]!, NOW.getTime() + 40 * DAY_MS)).toBeNull();
});

test('without hours there is no week, nor of what is no toilet', async () => {
  expect(await weekAt(ids.at(-1)!, NOW.getTime())).toBeNull();
  expect(await weekAt('lt_n999', NOW.getTime())).toBeNull();
});
