/** Threads give the findings of the calling thread, in the order of the file, and fail as it does. */
import { afterEach, expect, test, vi } from 'vitest';
import { OBJECT_RULES } from '../../../../../pipeline/toilets/scan-rules.ts';
import { blob, block, headerBlob, tempFile } from '../../../../../test/fixtures/pbf-fixture.ts';
import { PbfFile } from '../../../src/file/pbf-file.ts';
import { NODE } from '../../../src/file/primitive-block.ts';
import type { ChunkFindings } from '../../../src/scan/chunk-findings.ts';
import type { Chunk, Phase } from '../../../src/scan/threads/chunk-reader.ts';
import { ChunkReaders } from '../../../src/scan/threads/chunk-readers.ts';
import { ScanThread } from '../../../src/scan/threads/scan-thread.ts';

const RULES = { objectRules: OBJECT_RULES };
const PHASE: Phase = {
  kind: NODE,
  sorted: true,
  wantedIds: Float64Array.from({ length: 200 }, (_, index) => index * 3),
};

/** Not compressed and half a chunk each. */
const toilets = (count: number): Buffer[] =>
  Array.from({ length: count }, (_, index) =>
    blob(
      'OSMData',
      block()
        .dense([
          { id: index * 2 + 1, lon: 1, lat: 2 },
          {
            id: index * 2 + 2,
            lon: 3,
            lat: 4,
            tags: { amenity: 'toilets', note: 'x'.repeat(500_000 + index) },
          },
        ])
        .raw(),
      { field: 1 },
    ),
  );

const threads: ScanThread[] = [];
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.close()));
});

async function findings(blobs: Buffer[], count: number): Promise<ChunkFindings[]> {
  const path = tempFile(Buffer.concat([headerBlob(), ...blobs]));
  const file = await PbfFile.open(path);
  for (let index = 0; index < count; index++) threads.push(new ScanThread({ rules: RULES, maps: undefined }));
  await Promise.all(threads.map((thread) => thread.ready));
  const spies = threads.map((thread) => vi.spyOn(thread, 'read'));
  const readers = new ChunkReaders(RULES, [...threads], undefined);
  const { next: from } = await file.frameAt(0);
  async function* chunks(): AsyncGenerator<Chunk> {
    for await (const { offset, bytes, frames } of file.chunks(from, file.size, (size) =>
      readers.memory(size),
    ))
      yield {
        bytes,
        blobs: frames.map((frame) => ({
          offset: frame.offset,
          from: frame.bodyAt - offset,
          to: frame.next - offset,
        })),
      };
  }
  const all: ChunkFindings[] = [];
  try {
    for await (const [, found] of readers.read(PHASE, chunks())) all.push(found);
  } finally {
    await file.close();
  }
  for (const spy of spies) expect(spy).toHaveBeenCalled();
  return all;
}

test('the same findings in the same order', async () => {
  const blobs = toilets(60);
  const own = await findings(blobs, 0);
  expect(own.flatMap(({ nodes }) => nodes.map(({ id }) => id))).toEqual(
    blobs.map((_, index) => index * 2 + 2),
  );
  expect(own.flatMap(({ positions }) => [...positions])).toHaveLength(3 * 40);
  expect(await findings(blobs, 2)).toEqual(own);
});

test('the same failure at the same blob', async () => {
  const blobs = toilets(12);
  blobs[5] = blob('OSMData', Buffer.from([8]), { field: 1 });
  const own = await findings(blobs, 0);
  expect(own.filter(({ failure }) => failure)).toHaveLength(1);
  expect(await findings(blobs, 1)).toEqual(own);
});

test('a thread that ends says so', async () => {
  const thread = new ScanThread({ rules: RULES, maps: undefined });
  await thread.ready;
  await thread.close();
  await expect(thread.read({ bytes: new Uint8Array(8), blobs: [] })).rejects.toThrow(
    /thread of the scan ended/,
  );
});
