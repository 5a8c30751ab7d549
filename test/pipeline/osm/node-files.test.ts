import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NODE_BYTES } from '../../../packages/pbf/index.ts';
import { createNodeFiles, openNodeFiles } from '../../../pipeline/osm/node-files.ts';

test('a store of nodes is asked for its space first, and says what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'node-files-'));
  const { bavail, bsize } = statfsSync(folder);
  const tooMany = (bavail * bsize) / NODE_BYTES + 1;
  await expect(createNodeFiles(join(folder, 'nodes'), tooMany)).rejects.toThrow(
    /^The store of node positions does not fit into .*: it needs .* GB and .* GB are free\. Free some space/,
  );
  const writer = await createNodeFiles(join(folder, 'nodes'), 1);
  writer.add(7, 1, 2);
  const store = openNodeFiles(writer.finish());
  rmSync(folder, { recursive: true });
  expect(store.x(store.find(7))).toBe(1);
});
