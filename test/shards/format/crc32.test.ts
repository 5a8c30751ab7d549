import { crc32 as zlib } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32, crc32InScript } from '../../../shards/format/crc32.ts';

test('the checksum without Node is that of zlib, at once and in pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, cut) => {
      expect(crc32InScript(bytes)).toBe(zlib(bytes));
      expect(crc32InScript(bytes.subarray(cut), crc32InScript(bytes.subarray(0, cut)))).toBe(zlib(bytes));
    }),
  );
});

test('a text counts as its bytes', () => {
  expect(crc32InScript('{"open_now":true}')).toBe(zlib('{"open_now":true}'));
});

test('Node uses its own', () => {
  expect(crc32).toBe(zlib);
});
