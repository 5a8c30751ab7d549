/** The ETag of a box is made of checksums of its parts: it must change exactly if the bytes do. */

import { expect, test } from 'vitest';
import { filterShape } from '../../../schemas/toilet/facts.ts';
import { BodyWriter } from '../../../server/reads/body-writer.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { BASE_URL } from '../../../test/fixtures/app.ts';
import { generationOf, NOW } from '../../../test/fixtures/generation.ts';
import { baseToilet } from '../../../test/fixtures/toilets.ts';
import { ListChecksum } from '../src/body-sink.ts';
import { ReadBodies } from '../src/read-bodies.ts';

const HOUR_MS = 3_600_000;
const TOILETS = Array.from({ length: 30 }, (_, i) =>
  baseToilet({
    id: `lt_n${i + 1}`,
    lon: 7.42 + i / 1e3,
    lat: 43.73,
    opening_hours: i % 3 === 0 ? 'Mo-Su 08:00-20:00' : null,
  }),
);
const OTHERS = TOILETS.map((toilet, i) => (i === 12 ? { ...toilet, name: 'Gare' } : toilet));
const BOXES = [
  { west: 7.4, east: 7.5, limit: 100 },
  { west: 7.4, east: 7.5, limit: 7 },
  { west: 7.4, east: 7.4205, limit: 100 },
  { west: 7.431, east: 7.433, limit: 100 },
  { west: 8, east: 8.1, limit: 100 },
];

function listed(generation: Generation, bodies: ReadBodies<Buffer>, nowMs: number) {
  return BOXES.map(({ west, east, limit }) => {
    const bbox = { west, east, south: 43.7, north: 43.8 };
    const { body, checksum } = bodies.area(generation, { ...filterShape(() => false), bbox, limit }, nowMs);
    return { text: body.toString('latin1'), checksum };
  });
}

test('boxes have the same checksum exactly if they have the same bytes, in any process, at any time', async () => {
  const answers = [];
  for (const toilets of [TOILETS, OTHERS, TOILETS]) {
    const generation = await generationOf(toilets);
    const bodies = new ReadBodies(BASE_URL, new BodyWriter());
    for (const hours of [0, 1, 9, 24])
      answers.push(...listed(generation, bodies, NOW.getTime() + hours * HOUR_MS));
  }
  const checksums = Map.groupBy(answers, ({ text }) => text);
  for (const same of checksums.values()) expect(new Set(same.map(({ checksum }) => checksum)).size).toBe(1);
  expect(new Set(answers.map(({ checksum }) => checksum)).size).toBe(checksums.size);
  expect(checksums.size).toBeGreaterThan(10);
});

test('the order and the number of parts count, and a list that is too long is refused', () => {
  const checksum = new ListChecksum();
  const of = (...parts: number[]) => {
    checksum.begin();
    for (const part of parts) checksum.add(part);
    return checksum.end();
  };
  expect(new Set([of(), of(0), of(0, 0), of(1, 2), of(2, 1), of(1)]).size).toBe(6);
  expect(() => of(...new Array(2_000).fill(0))).toThrow(RangeError);
});
