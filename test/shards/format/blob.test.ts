import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlobError, encodeBlob, ID_BUCKET, openBlob, SHARD } from '../../../shards/format/blob.ts';

const SECTIONS = [
  { id: 1, bytes: Uint8Array.of(1, 2, 3) },
  { id: 7, bytes: new Uint8Array(0) },
  { id: 2, bytes: Uint8Array.from({ length: 40 }, (_, i) => i) },
];

function readAll(bytes: Uint8Array): Uint8Array[] {
  const blob = openBlob(new Uint8Array(bytes).buffer, SHARD, 'test');
  return SECTIONS.map(({ id }) => blob.section(id));
}

describe('a blob', () => {
  test('gives back its sections and the number of its records', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 10 }),
        fc.nat(),
        (contents, records) => {
          const sections = contents.map((bytes, id) => ({ id, bytes }));
          const blob = openBlob(encodeBlob(SHARD, records, sections).buffer as ArrayBuffer, SHARD, 'test');
          expect(blob.records).toBe(records);
          for (const { id, bytes } of sections) expect(blob.section(id)).toEqual(bytes);
        },
      ),
    );
  });

  test('aligns every section to 8 bytes', () => {
    const blob = openBlob(encodeBlob(SHARD, 1, SECTIONS).buffer as ArrayBuffer, SHARD, 'test');
    for (const { id } of SECTIONS) expect(blob.section(id).byteOffset % 8).toBe(0);
  });

  test('with any bit flipped never gives back all its sections', () => {
    const good = encodeBlob(SHARD, 3, SECTIONS);
    for (let bit = 0; bit < good.length * 8; bit++) {
      const bad = good.slice();
      bad[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => readAll(bad), `bit ${bit}`).toThrow(BlobError);
    }
  });

  test('cut off at any byte is refused at open', () => {
    const good = encodeBlob(SHARD, 3, SECTIONS);
    for (let length = 0; length < good.length; length++) {
      expect(() => openBlob(good.slice(0, length).buffer, SHARD, 'test'), `${length} bytes`).toThrow(
        BlobError,
      );
    }
  });

  test('of another kind, or without a section, says so', () => {
    const buffer = encodeBlob(SHARD, 3, SECTIONS).buffer as ArrayBuffer;
    expect(() => openBlob(buffer, ID_BUCKET, 'abc')).toThrow('id bucket abc is of kind 1, not 2');
    expect(() => openBlob(buffer, SHARD, 'abc').section(99)).toThrow('shard abc lacks section 99');
  });
});
