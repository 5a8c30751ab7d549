import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { needs } from '../../../../test/fixtures/needs.ts';
import { bindLibdeflate, inflateWhole } from '../../src/file/libdeflate.ts';
import { LIBDEFLATE } from './needed-libdeflate.ts';

const RAW = Buffer.from('a toilet beside a toilet '.repeat(1_000));
const PACKED = deflateSync(RAW);

test('a system without the library has none, and nothing fails', () => {
  expect(bindLibdeflate('libno-such-library.so.0')).toBeNull();
});

test('a library without its functions counts as none', () => {
  expect(bindLibdeflate('libc.so.6')).toBeNull();
});

describe('the library of the system', needs(LIBDEFLATE), () => {
  const inflate = inflateWhole ?? (() => false);

  test('inflates into memory that is given, shared memory too', () => {
    for (const memory of [new ArrayBuffer(RAW.length), new SharedArrayBuffer(RAW.length)]) {
      const packed = new Uint8Array(new SharedArrayBuffer(PACKED.length + 9)).subarray(5, 5 + PACKED.length);
      packed.set(PACKED);
      expect(inflate(packed, new Uint8Array(memory), RAW.length)).toBe(true);
      expect(RAW.equals(new Uint8Array(memory))).toBe(true);
    }
  });

  test.each([
    ['another size than it said', PACKED, -1],
    ['fewer bytes than it said', PACKED, 1],
    ['nothing', Buffer.alloc(0), 0],
    ['half of its bytes', PACKED.subarray(0, PACKED.length / 2), 0],
    ['a wrong checksum', Buffer.concat([PACKED.subarray(0, -1), Buffer.of(PACKED.at(-1)! ^ 1)]), 0],
    ['no zlib header', deflateRawSync(RAW), 0],
    ['the header of gzip', gzipSync(RAW), 0],
  ])('refuses a blob with %s, and writes not past its size', (_, packed, more) => {
    const output = Buffer.alloc(RAW.length + 64, 7);
    const size = RAW.length + more;
    expect(inflate(packed, output, size)).toBe(false);
    expect(output.subarray(size).every((byte) => byte === 7)).toBe(true);
  });

  test('refuses a size that is larger than the memory', () => {
    expect(inflate(PACKED, Buffer.alloc(RAW.length - 1), RAW.length)).toBe(false);
  });
});
