import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AnswerPacker, bindDeflater, type PackedBody } from '../../../server/http/answer-packer.ts';
import { needs } from '../../fixtures/needs.ts';

const answerOf = (body: string | Uint8Array, status = 200) => ({ status, headers: {}, body });
const TEXT = '{"id":"lt_n1","name":null},'.repeat(100);
const LARGE = TEXT.repeat(60);
const rawOf = ({ body, encoding }: PackedBody) =>
  (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString('latin1');

describe.each([
  ['the library of the system', undefined],
  ['Node alone', null],
])('with %s', (_, deflate) => {
  test.each(['gzip', 'br', 'gzip, deflate, br, zstd', 'GZIP;q=0.5, br;q=0'])(
    'a client that takes "%s" gets the same text, small at once and large by a thread',
    async (accepted) => {
      const packer = new AnswerPacker(deflate);
      const small = packer.pack(answerOf(Buffer.from(TEXT)), accepted);
      const large = packer.pack(answerOf(LARGE), accepted);
      expect([small, large].map((each) => each instanceof Promise)).toEqual([false, true]);
      expect(rawOf((await small)!)).toBe(TEXT);
      expect(rawOf((await large)!)).toBe(LARGE);
    },
  );

  test('an answer that gets no smaller is packed by Node', async () => {
    const bytes = Buffer.from(Array.from({ length: 1_200 }, (_, i) => (i * i * 167 + (i >> 3) * 89) % 251));
    const packed = await new AnswerPacker(deflate).pack(answerOf(bytes), 'gzip');
    expect(gunzipSync(packed!.body).equals(bytes)).toBe(true);
  });
});

test('without the library Brotli comes first, with it gzip', async () => {
  const both = 'gzip, br';
  expect((await new AnswerPacker(null).pack(answerOf(TEXT), both))?.encoding).toBe('br');
  const library = () => Buffer.from('packed');
  expect((await new AnswerPacker(library).pack(answerOf(TEXT), both))?.encoding).toBe('gzip');
});

test('a client that takes nothing known gets nothing packed, however many headers there are', () => {
  const packer = new AnswerPacker(null);
  for (let i = 0; i < 300; i++) expect(packer.pack(answerOf(TEXT), `unknown-${i}, gzip;q=0`)).toBeNull();
  expect(packer.pack(answerOf(TEXT), undefined)).toBeNull();
});

test('short answers and faults are not worth packing', () => {
  const packer = new AnswerPacker(null);
  expect(packer.isWorthPacking(answerOf(TEXT))).toBe(true);
  expect(packer.isWorthPacking(answerOf(TEXT, 503))).toBe(false);
  expect(packer.isWorthPacking(answerOf(TEXT.slice(0, 1_023)))).toBe(false);
});

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
