import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlobError } from '../../../shards/format/blob.ts';
import { bucketCount, encodeIdBuckets, IdBucket } from '../../../shards/ids/id-bucket.ts';
import { hashKey, idKey, idOfKey } from '../../../shards/ids/id-key.ts';

const id = fc.stringMatching(/^lt_[a-z0-9]{1,16}$/);

describe('an id key', () => {
  test('gives back its id', () => {
    fc.assert(
      fc.property(id, (text) => {
        expect(idOfKey(idKey(text)!, 0)).toBe(text);
      }),
    );
  });

  test('sorts as its id does', () => {
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(Math.sign(Buffer.compare(idKey(a)!, idKey(b)!))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  test.each(['', 'lt_', 'lt_A', 'xx_n1', 'lt_12345678901234567', 'lt_n1 ', 'lt_é'])(
    'is refused for %j',
    (text) => {
      expect(idKey(text)).toBeUndefined();
    },
  );
});

describe('the id index', () => {
  const entries = Array.from({ length: 20_000 }, (_, i) => ({
    id: `lt_n${i.toString(36)}`,
    target: i % 10 === 0 && i > 0 ? 'lt_n0' : `lt_n${i.toString(36)}`,
    lon: ((i % 3600) - 1800) / 10,
    lat: ((i % 1800) - 900) / 10,
  }));

  test('leads from every id and alias to position and public id', () => {
    const buckets = encodeIdBuckets(entries).map(
      (bytes) => new IdBucket(bytes.buffer as ArrayBuffer, 'test'),
    );
    expect(buckets).toHaveLength(bucketCount(entries.length));
    expect(buckets.length).toBeGreaterThan(1);
    for (const { id, target, lon, lat } of entries) {
      const key = idKey(id)!;
      const found = buckets[hashKey(key) & (buckets.length - 1)]!.find(key);
      expect(found && { ...found, target: idOfKey(found.target, 0) }).toEqual({ lon, lat, target });
    }
  });

  test('knows nothing of other ids', () => {
    const [bucket] = encodeIdBuckets(entries.slice(0, 5));
    expect(new IdBucket(bucket!.buffer as ArrayBuffer, 'test').find(idKey('lt_w1')!)).toBeUndefined();
  });

  test('of no ids is one empty bucket', () => {
    const [bucket, ...more] = encodeIdBuckets([]);
    expect(more).toEqual([]);
    expect(new IdBucket(bucket!.buffer as ArrayBuffer, 'test').find(idKey('lt_n1')!)).toBeUndefined();
  });

  test('with any bit flipped never answers', () => {
    const [good] = encodeIdBuckets(entries.slice(0, 11));
    for (let bit = 0; bit < good!.length * 8; bit++) {
      const bad = good!.slice();
      bad[bit >> 3]! ^= 1 << (bit & 7);
      expect(
        () => new IdBucket(bad.buffer as ArrayBuffer, 'test').find(idKey('lt_n5')!),
        `bit ${bit}`,
      ).toThrow(BlobError);
    }
  });
});
