import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { requireDisk, requireMemory } from '../../../pipeline/import/needs.ts';

const [MB, GB] = [1e6, 1e9];

test('an import that does not fit on the disk is refused with a sentence', async () => {
  await requireDisk(tmpdir(), 1_000);
  await expect(requireDisk(tmpdir(), 1e6 * GB)).rejects.toThrow(
    /^The work of the import does not fit into .*: it needs .* GB .*Free some space/,
  );
});

test('memory grows with small extracts, and not with large ones', () => {
  requireMemory(1 * MB, 200 * MB);
  expect(() => requireMemory(100 * MB, 200 * MB)).toThrow(
    'An import of this extract needs 350 MB of memory, and this machine has 200 MB. Nothing was published.',
  );
  requireMemory(80 * GB, 1 * GB);
});
