import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../bench/made/random.ts';
import { BlobError, encodeBlob, LEAF, openBlob } from '../../../shards/format/blob.ts';
import { LeafWriter } from '../../../shards/leaf/leaf-bytes.ts';
import { packLeaf } from '../../../shards/leaf/pack-leaf.ts';
import { unpackLeaf } from '../../../shards/leaf/unpack-leaf.ts';
import { Shard } from '../../../shards/shard/shard.ts';
import { encodeShard } from '../../../shards/shard/write-shard.ts';
import { NOW } from '../../fixtures/generation.ts';
import { runs } from '../../fixtures/runs.ts';
import { shardToilet } from '../../fixtures/toilets.ts';

const TOILETS = Array.from({ length: 20 }, (_, i) => ({
  ...shardToilet({
    id: i === 7 ? 'lt_zzzzzzzzzzzzzzzz' : `lt_n${i + 100}`,
    lon: 7 + i / 1000,
    lat: 43,
    name: i % 2 ? `No. ${i}` : null,
    opening_hours: i % 3 ? '24/7' : 'Mo-Su 08:00-20:00',
  }),
  details: i % 4 ? undefined : { level: `${i}` },
}));
const SHARD = encodeShard(TOILETS, Math.floor(NOW.getTime() / 60_000));
const LEAF_BYTES = packLeaf(new Shard(new Uint8Array(SHARD).buffer, 'test'));
const SECTIONS = openBlob(LEAF_BYTES.buffer, LEAF, 'test').sections();

/** The leaf with other columns under right checksums: what a hostile server can send. */
function leafOf(columns: Uint8Array, rows = TOILETS.length): Uint8Array {
  return encodeBlob(LEAF, rows, [{ id: 1, bytes: columns }, ...SECTIONS.slice(1)]);
}

function refusal(bytes: Uint8Array): string {
  try {
    unpackLeaf(bytes, 'abc123');
    return '';
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    return error.message;
  }
}

describe('a damaged leaf is refused', () => {
  test('wherever it is cut off', () => {
    for (let length = 0; length < LEAF_BYTES.length; length++)
      expect(refusal(LEAF_BYTES.subarray(0, length))).toMatch(/^leaf abc123 .*\. Run "lootiles import"/);
  });

  test('whichever bit is flipped', () => {
    for (let bit = 0; bit < LEAF_BYTES.length * 8; bit += 3) {
      const bad = LEAF_BYTES.slice();
      bad[bit >> 3]! ^= 1 << (bit & 7);
      expect(refusal(bad)).toMatch(/^leaf abc123 /);
    }
  });

  test('and names the leaf and what to do', () => {
    expect(refusal(SHARD)).toBe('leaf abc123 is of kind 1, not 9. Run "lootiles import" to build it again.');
  });
});

describe('a leaf with right checksums', () => {
  const columns = SECTIONS[0]!.bytes;

  test('is refused if its columns end too early, or too late', () => {
    for (let length = 0; length < columns.length; length++)
      expect(refusal(leafOf(columns.subarray(0, length)))).toMatch(/^leaf abc123 /);
    expect(refusal(leafOf(Uint8Array.of(...columns, 0)))).toContain('behind its last column');
  });

  test('gives a shard or a BlobError, whatever its columns say', () => {
    const random = seededRandom(5);
    for (let run = 0; run < runs(20_000); run++) {
      const bad = columns.slice();
      for (let i = random.int(1, 4); i > 0; i--) bad[random.int(0, bad.length - 1)] = random.int(0, 255);
      refusal(leafOf(bad));
    }
  });

  test.each([0xffff_ffff, 1000, 21, 19, 0])('is refused if it counts %i toilets', (rows) => {
    expect(refusal(leafOf(columns, rows))).toMatch(/^leaf abc123 /);
  });

  test.each([
    ['more sections than bytes', [1e15]],
    ['a number of more than 53 bits', [1, 2 ** 53]],
    ['a section twice', [2, 1, 0, 1, 0]],
    ['a section of its shard that it does not have', [1, 99, 0, 0, 0, 0]],
    ['columns of no text', [1, 10, 0, 0, 0, 0, 5, 1, 1, 1]],
    ['texts of more than 64 MiB', [1, 10, 0, 0, 0, 0, 2 ** 30, 0]],
  ])('is refused if it names %s', (_, numbers) => {
    const out = new LeafWriter();
    for (const number of numbers) out.count(number);
    expect(refusal(leafOf(out.written, 0))).toMatch(/^leaf abc123 /);
  });

  test('does not write longer texts than it says', () => {
    const out = new LeafWriter();
    // One toilet lt_n1 at 0, 0 without hours and traits, and the section of its records.
    for (const number of [1, 10, 0, 0, 0]) out.count(number);
    out.byte(0x6e);
    out.signed(1);
    for (const number of [0, 0, 0, 0]) out.count(number);
    // Texts of 10 bytes: column 0 with a template that says the id three times.
    for (const number of [10, 1, 1, 1]) out.count(number);
    out.text('\u0080\u0080\u0080');
    out.count(0);
    expect(refusal(leafOf(out.written, 1))).toContain('longer than it says');
  });
});
