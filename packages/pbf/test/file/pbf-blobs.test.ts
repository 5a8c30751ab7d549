import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bytes, message, number } from '../../../../test/fixtures/pbf-fixture.ts';
import {
  headerSize,
  MAX_BLOB_BYTES,
  parseBlob,
  parseBlobHeader,
  unpackBlob,
} from '../../src/file/pbf-blobs.ts';
import { Damage, Unsupported } from '../../src/file/protobuf.ts';
import { Unpacker } from '../../src/file/unpacker.ts';

const raw = Buffer.from('some bytes that are long enough to be worth it');

describe('blob headers', () => {
  test('say where the blob lies', () => {
    const header = message(bytes(1, 'OSMData'), bytes(2, 'an index'), number(3, 100));
    expect(parseBlobHeader(header, 50)).toEqual({
      offset: 50,
      type: 'OSMData',
      bodyAt: 54 + header.length,
      next: 154 + header.length,
    });
  });

  test.each([
    ['without a type', number(3, 100)],
    ['without a size', bytes(1, 'OSMData')],
    ['of a blob over the limit', message(bytes(1, 'OSMData'), number(3, MAX_BLOB_BYTES + 1))],
    ['of a negative size', message(bytes(1, 'OSMData'), number(3, -1))],
  ])('%s are damage', (_, header) => {
    expect(() => parseBlobHeader(header, 0)).toThrow(Damage);
  });

  test.each([0, 64 * 1024 + 1, 0x3c3f786d])('a header of %i bytes is damage', (size) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(size);
    expect(() => headerSize(length)).toThrow(Damage);
  });
});

describe('blobs', () => {
  test.each([
    ['raw', bytes(1, raw)],
    ['zlib', message(number(2, raw.length), bytes(3, deflateSync(raw)))],
    ['zlib with the size behind the data', message(bytes(3, deflateSync(raw)), number(2, raw.length))],
  ])('unpack: %s', (_, body) => {
    expect(unpackBlob(parseBlob(body)).toString()).toBe(raw.toString());
  });

  test.each([
    [4, 'lzma'],
    [5, 'bzip2'],
    [6, 'lz4'],
    [7, 'zstd'],
  ])('of compression %i are refused as %s, with the remedy', (field, name) => {
    const read = () => parseBlob(message(number(2, raw.length), bytes(field, raw)));
    expect(read).toThrow(Unsupported);
    expect(read).toThrow(new RegExp(`${name}.*osmium cat in.osm.pbf -o out.osm.pbf`));
  });

  test.each([
    ['that hold nothing', number(2, 10)],
    ['that hold data twice', message(bytes(1, raw), bytes(1, raw))],
    ['of a raw size over the limit', message(number(2, MAX_BLOB_BYTES + 1), bytes(3, deflateSync(raw)))],
    ['of a negative raw size', message(number(2, -5), bytes(3, deflateSync(raw)))],
  ])('%s are damage', (_, body) => {
    expect(() => parseBlob(body)).toThrow(Damage);
  });

  test('without their raw size are refused with advice that helps', () => {
    expect(() => parseBlob(bytes(3, deflateSync(raw)))).toThrow(/raw size.*another program/);
  });

  test.each([
    ['promise too little', raw.length - 1, deflateSync(raw)],
    ['promise too much', raw.length + 1, deflateSync(raw)],
    ['are bombs', 10, deflateSync(Buffer.alloc(40_000_000))],
    ['end early', raw.length, deflateSync(raw).subarray(0, 20)],
    ['are not zlib at all', raw.length, raw],
  ])('that %s are damage', (_, rawSize, content) => {
    const packed = parseBlob(message(number(2, rawSize), bytes(3, content)));
    expect(() => unpackBlob(packed)).toThrow(Damage);
    expect(() => new Unpacker().unpack(packed)).toThrow(Damage);
  });
});
