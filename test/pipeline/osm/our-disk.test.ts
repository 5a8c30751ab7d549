import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NoSpace } from '../../../pipeline/osm/download/free-space.ts';
import { OUR_DISK } from '../../../pipeline/osm/our-disk.ts';

test('a full disk is a NoSpace that names the work, and other errors stay as they are', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const explained = OUR_DISK.explained(full, '/data/work', 'The work of drawing the map');
  expect(explained).toBeInstanceOf(NoSpace);
  expect(String(explained)).toContain('The work of drawing the map does not fit into /data/work');
  const other = new Error('other');
  expect(OUR_DISK.explained(other, '/data/work', 'The work')).toBe(other);
});

test('threads can load what maps files', async () => {
  const { mapFile, dropPages } = await import(OUR_DISK.maps);
  const path = fileURLToPath(import.meta.url);
  const mapped: ArrayBuffer = mapFile(path);
  expect(Buffer.from(mapped).equals(readFileSync(path))).toBe(true);
  dropPages(mapped);
  expect(Buffer.from(mapped).equals(readFileSync(path))).toBe(true);
});
