import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBlob, SOURCE_BASE } from '../../../shards/format/blob.ts';
import { writeBlobFile } from '../../../shards/format/blob-file.ts';

test('a blob written in pieces has the bytes of one that was encoded at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'blob-file-'));
  const path = join(folder, 'blob');
  const sections = fc.array(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 4 }), { maxLength: 6 });
  try {
    fc.assert(
      fc.property(sections, fc.nat(1_000), (some, records) => {
        rmSync(path, { force: true });
        const pieces = some.map((all, index) => ({ id: index + 1, pieces: all }));
        writeBlobFile(path, SOURCE_BASE, records, pieces);
        const whole = some.map((all, index) => ({ id: index + 1, bytes: Buffer.concat(all) }));
        expect(readFileSync(path).equals(encodeBlob(SOURCE_BASE, records, whole))).toBe(true);
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
