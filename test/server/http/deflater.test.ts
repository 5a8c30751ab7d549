import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bindDeflater } from '../../../server/http/deflater.ts';
import { needs } from '../../fixtures/needs.ts';

const MOST_BYTES = 30_000;
const RAW = Buffer.from('a toilet beside a toilet '.repeat(1_000));

test('a system without the library has none, and nothing fails', () => {
  expect(bindDeflater(MOST_BYTES, 'libno-such-library.so.0')).toBeNull();
});

test('a library without its functions counts as none', () => {
  expect(bindDeflater(MOST_BYTES, 'libc.so.6')).toBeNull();
});

const bound = bindDeflater(MOST_BYTES);
const LIBDEFLATE = { name: 'libdeflate (Debian: libdeflate0)', isThere: bound !== null };

describe('the library of the system', needs(LIBDEFLATE), () => {
  const deflate = bound ?? (() => null);

  test('packs as gzip, and an answer keeps its bytes when the next one is packed', () => {
    const first = deflate(RAW)!;
    const second = deflate(RAW.subarray(0, 5_000))!;
    expect(first.length).toBeLessThan(RAW.length / 20);
    expect(gunzipSync(first).equals(RAW)).toBe(true);
    expect(gunzipSync(second).equals(RAW.subarray(0, 5_000))).toBe(true);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['what gets no smaller', Buffer.from([1, 2, 3])],
    ['what is too large when packed', randomBytes(MOST_BYTES + 1)],
  ])('refuses %s', (_, raw) => {
    expect(deflate(raw)).toBeNull();
  });
});
