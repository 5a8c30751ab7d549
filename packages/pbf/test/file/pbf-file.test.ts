import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { blob } from '../../../../test/fixtures/pbf-fixture.ts';
import { PbfFile } from '../../src/file/pbf-file.ts';

const MIB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'lootiles-pbf-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Data blobs of these sizes, without a header: chunks are asked for from the first byte on. */
async function chunksOf(sizes: readonly number[], memory: (bytes: number) => Uint8Array) {
  const path = join(folder, 'data.osm.pbf');
  writeFileSync(path, Buffer.concat(sizes.map((size) => blob('OSMData', Buffer.alloc(size), { field: 1 }))));
  const file = await PbfFile.open(path);
  const chunks: { bytes: number; blobs: number }[] = [];
  for await (const { offset, frames } of file.chunks(0, file.size, memory))
    chunks.push({ bytes: frames.at(-1)!.next - offset, blobs: frames.length });
  await file.close();
  return chunks;
}

test('chunks stay short in memory that was made for larger blobs', async () => {
  const chunks = await chunksOf(Array(40).fill(100_000), () => new Uint8Array(8 * MIB));
  expect(chunks.reduce((sum, { blobs }) => sum + blobs, 0)).toBe(40);
  expect(Math.max(...chunks.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MIB);
});

test('blobs that grow by little ask for memory of few sizes', async () => {
  const asked = new Set<number>();
  const sizes = Array.from({ length: 12 }, (_, index) => 1_100_000 + index * 50_000);
  await chunksOf(sizes, (bytes) => {
    asked.add(bytes);
    return new Uint8Array(bytes);
  });
  expect([...asked]).toEqual([MIB, 2 * MIB]);
});
