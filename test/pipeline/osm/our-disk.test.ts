import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NODE_BYTES, NodeStore } from '../../../packages/pbf/index.ts';
import { createNodeFiles, OUR_DISK } from '../../../pipeline/osm/our-disk.ts';

test('threads can load what maps files', async () => {
  const { mapFile, dropPages } = await import(OUR_DISK.maps);
  const path = fileURLToPath(import.meta.url);
  const mapped: ArrayBuffer = mapFile(path);
  expect(Buffer.from(mapped).equals(readFileSync(path))).toBe(true);
  dropPages(mapped);
  expect(Buffer.from(mapped).equals(readFileSync(path))).toBe(true);
});

test('a store of nodes is asked for its space first, and says what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'node-files-'));
  const { bavail, bsize } = statfsSync(folder);
  const tooMany = (bavail * bsize) / NODE_BYTES + 1;
  await expect(createNodeFiles(join(folder, 'nodes'), tooMany)).rejects.toThrow(
    /^The store of node positions does not fit into .*: it needs .* GB and .* GB are free\. Free some space/,
  );
  const writer = await createNodeFiles(join(folder, 'nodes'), 1);
  writer.add(7, 1, 2);
  const store = new NodeStore(writer.finish(), await import(OUR_DISK.maps));
  rmSync(folder, { recursive: true });
  expect(store.x(store.find(7))).toBe(1);
});
