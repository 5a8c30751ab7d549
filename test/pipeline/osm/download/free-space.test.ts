import { expect, test } from 'vitest';
import { NoSpace, withinSpace } from '../../../../pipeline/osm/download/free-space.ts';

test('a full disk is a NoSpace that names the work, and other errors stay as they are', async () => {
  const failing = (error: Error) =>
    withinSpace('/data/work', 'The work of drawing the map', async () => {
      throw error;
    }).catch((thrown: unknown) => thrown);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const thrown = await failing(full);
  expect(thrown).toBeInstanceOf(NoSpace);
  expect(thrown).toMatchObject({ cause: full });
  expect(String(thrown)).toContain('The work of drawing the map does not fit into /data/work');
  const other = new Error('other');
  expect(await failing(other)).toBe(other);
});
