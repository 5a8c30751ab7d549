import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropPages, mapFile } from '../../../shards/format/map-file.ts';
import { LINUX, needs } from '../../fixtures/needs.ts';

const BYTES = 64 << 20;
const STATUS = '/proc/self/status';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lootiles-map-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a mapped file', () => {
  test('gives its pages back and has the same bytes after it, unlinked too', needs(LINUX), () => {
    const path = join(folder, 'large');
    writeFileSync(path, new Uint8Array(BYTES).fill(7));
    const buffer = mapFile(path);
    const before = filePagesBytes();
    expect(sumOfPages(buffer)).toBe((BYTES / 4096) * 7);
    expect(filePagesBytes() - before).toBeGreaterThan(BYTES / 2);
    unlinkSync(path);
    dropPages(buffer);
    expect(filePagesBytes() - before).toBeLessThan(BYTES / 8);
    expect(sumOfPages(buffer)).toBe((BYTES / 4096) * 7);
  });

  test('that is empty, and a buffer that is not mapped, have no pages to give back', () => {
    const path = join(folder, 'empty');
    writeFileSync(path, '');
    dropPages(mapFile(path));
    const own = Uint8Array.of(1, 2, 3);
    dropPages(own.buffer);
    expect(own).toEqual(Uint8Array.of(1, 2, 3));
  });
});

function sumOfPages(buffer: ArrayBuffer): number {
  const bytes = new Uint8Array(buffer);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4096) sum += bytes[at]!;
  return sum;
}

/** Pages of files in the memory of this process. */
function filePagesBytes(): number {
  const kilobytes = /^RssFile:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
