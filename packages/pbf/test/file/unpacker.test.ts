import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { needs } from '../../../../test/fixtures/needs.ts';
import { inflateWhole } from '../../src/file/libdeflate.ts';
import type { PackedBlob } from '../../src/file/pbf-blobs.ts';
import { Damage } from '../../src/file/protobuf.ts';
import { Unpacker } from '../../src/file/unpacker.ts';
import { LIBDEFLATE } from './needed-libdeflate.ts';

const packed = (raw: Uint8Array): PackedBlob => ({
  compressed: true,
  bytes: deflateSync(raw),
  rawSize: raw.length,
});
const raws = fc.array(fc.oneof(fc.uint8Array({ maxLength: 2000 }), fc.nat(1_200_000).map(ramp)), {
  maxLength: 6,
});

function ramp(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) bytes[index] = index >>> 3;
  return bytes;
}

describe.each([
  ['by the library of the system', needs(LIBDEFLATE), inflateWhole],
  ['by Node alone', {}, null],
])('%s', (_, options, library) => {
  describe('every blob', options, () => {
    test('blobs of any sizes come out whole, and outlive one further call', () => {
      fc.assert(
        fc.property(raws, (list) => {
          const unpacker = new Unpacker(library);
          let latest: { raw: Uint8Array; unpacked: Buffer } | undefined;
          for (const raw of list) {
            const unpacked = unpacker.unpack(packed(raw));
            for (const one of [{ raw, unpacked }, latest])
              if (one) expect(one.unpacked.equals(one.raw)).toBe(true);
            latest = { raw, unpacked };
          }
        }),
        { numRuns: 10 },
      );
    });

    test('blobs that grow by little share memory', () => {
      const unpacker = new Unpacker(library);
      const sizes = Array.from({ length: 20 }, (_, blob) => 600_000 + blob * 10_000);
      const memory = new Set(sizes.map((size) => unpacker.unpack(packed(ramp(size))).buffer));
      // Two that take turns.
      expect(memory.size).toBe(2);
    });

    test('a damaged blob is refused, and the next one is good', () => {
      const raw = ramp(100_000);
      const good = packed(raw);
      const unpacker = new Unpacker(library);
      for (let at = 0; at < good.bytes.length; at += 7) {
        const bytes = Buffer.from(good.bytes);
        bytes[at]! ^= 0x10;
        expect(() => unpacker.unpack({ ...good, bytes })).toThrow(Damage);
        expect(unpacker.unpack(good).equals(raw)).toBe(true);
      }
      for (const rawSize of [0, raw.length - 1, raw.length + 1])
        expect(() => unpacker.unpack({ ...good, rawSize })).toThrow(Damage);
    });
  });
});
