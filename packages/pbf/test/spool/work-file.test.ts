import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { WorkFile, WorkReader } from '../../src/spool/work-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'work-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
let made = 0;

const lengths = fc.oneof(
  fc.integer({ min: 0, max: 40 }),
  // Around the page of the file, and around what is written without a copy.
  fc.integer({ min: 32_766, max: 32_770 }),
  fc.integer({ min: 65_534, max: 65_538 }),
);

test('pieces stand one behind the other, of any length, and are read as they came', () => {
  fc.assert(
    fc.property(fc.array(lengths, { maxLength: 12 }), fc.integer({ min: 1, max: 70_000 }), (sizes, page) => {
      const pieces = sizes.map((size, i) => new Uint8Array(size).fill(i + 1));
      const file = new WorkFile(join(folder, `${++made}`));
      try {
        for (const piece of pieces) file.append(piece);
        const all = Buffer.concat(pieces);
        expect(file.size).toBe(all.length);
        const reader = new WorkReader(file, 0, file.size, page);
        for (const piece of pieces) expect(reader.take(piece.length).equals(piece)).toBe(true);
        expect(reader.isAtEnd).toBe(true);
        expect(readFileSync(file.path).equals(all)).toBe(true);
      } finally {
        file.close();
      }
    }),
  );
});

test('what was never written before the last byte reads as 0, and what is behind it is an error', () => {
  const file = new WorkFile(join(folder, `${++made}`));
  file.writeAt(Float64Array.of(7), 16);
  const numbers = new Float64Array(3);
  file.read(numbers, 0);
  expect([...numbers]).toEqual([0, 0, 7]);
  expect(() => file.read(numbers, 8)).toThrow(/was cut off by another program\. Import again\.$/);
  file.close();
});
