import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Toilet } from '../../../schemas/toilet/toilet.ts';
import { encodeRecord, recordId, recordPrefix } from '../../../shards/shard/toilet-record.ts';
import { fixedToilet } from '../../fixtures/toilets.ts';

const BASE_URL = 'https://toilets.example';

function complete(record: string): unknown {
  return JSON.parse(`${recordPrefix(BASE_URL)}${record},"open_now":"unknown","closes_at":null}`);
}

describe('a record', () => {
  test('completed by the server is the whole Toilet resource and nothing else', () => {
    const toilet = fixedToilet({ id: 'lt_n2bn2iaf', lat: 52.520008, lon: 13.404954, name: 'WC "Mitte"' });
    expect(Toilet.parse(complete(encodeRecord(toilet)))).toEqual({
      ...toilet,
      partner: null,
      open_now: 'unknown',
      closes_at: null,
      url: 'https://toilets.example/toilets/lt_n2bn2iaf',
      directions: {
        google:
          'https://www.google.com/maps/dir/?api=1&destination=52.5200080%2C13.4049540&travelmode=walking',
        apple: 'https://maps.apple.com/?daddr=52.5200080,13.4049540&dirflg=w',
      },
      geo: 'geo:52.5200080,13.4049540',
    });
  });

  test('is ASCII whatever the names are, and reads back as they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (name, operator) => {
        const record = encodeRecord(fixedToilet({ id: 'lt_n1', name, operator }));
        expect(record).toMatch(/^[\x20-\x7e]*$/);
        expect(complete(record)).toMatchObject({ name, operator });
      }),
    );
  });

  test('begins with its id', () => {
    expect(recordId(encodeRecord(fixedToilet({ id: 'lt_w4l0nw7' })))).toBe('lt_w4l0nw7');
  });
});
