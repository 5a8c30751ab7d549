import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalHours } from '../../../packages/hours/index.ts';
import { ConfirmationBody, ReportBody } from '../../../schemas/people/contribution.ts';
import {
  parseBody,
  parseRating,
  parseVotes,
  ReadableProposal,
} from '../../../server/operations/parse-body.ts';

const DEVICE = 'a'.repeat(32);

describe('a submission', () => {
  const parse = (json: unknown) => parseBody(ReadableProposal, json);

  test('needs only a position', () => {
    expect(parse({ lat: 43.7, lon: 7.4 })).toEqual({ body: { lat: 43.7, lon: 7.4 } });
  });

  test('may have every field of the interface, as long as it may be', () => {
    const body = {
      lat: -90,
      lon: 180,
      name: '🚻'.repeat(120),
      access: 'permissive',
      fee: 'fee',
      opening_hours: `Mo "${'x'.repeat(195)}"`,
      wheelchair: 'limited',
      changing_table: 'no',
      note: 'a\nb'.padEnd(500, 'x'),
      challenge_token: 't'.repeat(2048),
    };
    expect(parse(body)).toEqual({ body });
  });

  test('takes texts NFC and trimmed, and empty ones as not given', () => {
    const parsed = parse({ lat: 0, lon: 0, name: ' Cafe\u0301 ', note: '  ', opening_hours: '' });
    expect(parsed).toEqual({ body: { lat: 0, lon: 0, name: 'Café', note: null, opening_hours: null } });
  });

  test('says of every field what is wrong with it', () => {
    const parsed = parse({
      lat: '1',
      lon: -181,
      name: 'x'.repeat(121),
      access: 'scheme',
      fee: true,
      opening_hours: 'x'.repeat(201),
      wheelchair: 'designated',
      changing_table: null,
      note: 'x'.repeat(501),
      challenge_token: 't'.repeat(2049),
      device_id: DEVICE,
      latitude: 1,
    });
    expect(parsed).toEqual({
      invalid: [
        { name: 'lat', reason: 'must be degrees from -90 to 90' },
        { name: 'lon', reason: 'must be at least -180' },
        { name: 'name', reason: 'must have at most 120 characters' },
        { name: 'access', reason: 'must be one of public, customers, permissive, unknown' },
        { name: 'fee', reason: 'must be one of free, fee, unknown' },
        { name: 'opening_hours', reason: 'must have at most 200 characters' },
        { name: 'wheelchair', reason: 'must be one of yes, limited, no, unknown' },
        { name: 'changing_table', reason: 'must be one of yes, no, unknown' },
        { name: 'note', reason: 'must have at most 500 characters' },
        { name: 'challenge_token', reason: 'must have at most 2048 characters' },
        { name: 'device_id', reason: 'is not a field of this request: leave it out' },
        { name: 'latitude', reason: 'is not a field of this request: leave it out' },
      ],
    });
  });

  test.each([
    ['120 letters with accents of their own', 'e\u0301'.repeat(120), 'é'.repeat(120)],
    ['a text with much space around it', `  ${'x'.repeat(120)}${' '.repeat(400)}`, 'x'.repeat(120)],
    [
      'the most characters that one of them can come from',
      '\u03b1\u0313\u0300\u0345'.repeat(120),
      '\u1f82'.repeat(120),
    ],
    ['a text that grows', '\u0958'.repeat(60), '\u0915\u093c'.repeat(60)],
    ['a text that grows too long', '\u0958'.repeat(61), undefined],
    ['a text whose end is space but for one character', `${'x'.repeat(120)}${' '.repeat(400)}x`, undefined],
  ])('counts a name as it is kept: %s', (_, name, kept) => {
    const most = { invalid: [{ name: 'name', reason: 'must have at most 120 characters' }] };
    expect(parse({ lat: 0, lon: 0, name })).toEqual(
      kept === undefined ? most : { body: { lat: 0, lon: 0, name: kept } },
    );
  });

  test.each(['a\nb', 'a\u0000b', 'a\u202eb', '\ud800', 'a\u2028b'])('refuses the name %j', (name) => {
    expect(parse({ lat: 0, lon: 0, name })).toEqual({
      invalid: [{ name: 'name', reason: 'must be one line without control characters' }],
    });
  });

  test('refuses an escape in a note, but not its lines', () => {
    expect(parse({ lat: 0, lon: 0, note: 'a\r\n\tb' })).toMatchObject({ body: { note: 'a\r\n\tb' } });
    expect(parse({ lat: 0, lon: 0, note: 'a\u001bb' })).toEqual({
      invalid: [{ name: 'note', reason: 'must not contain control characters' }],
    });
  });

  test.each([[null], [[]], ['text'], [1], [true]])('of %j is no object', (json) => {
    expect(parse(json)).toEqual({ invalid: [{ name: 'body', reason: 'must be a JSON object' }] });
  });

  test('names at most a hundred fields, each once, and never a name of any length', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}`.padEnd(200, 'x'), 1]));
    const parsed = parse({ lat: 0, lon: 0, ...many });
    const invalid = 'invalid' in parsed ? parsed.invalid : [];
    expect(invalid).toHaveLength(100);
    expect(new Set(invalid.map(({ name }) => name)).size).toBe(100);
    expect(Math.max(...invalid.map(({ name }) => name.length))).toBe(80);
  });

  test('does not take fields from the prototype', () => {
    expect(parse(JSON.parse('{"lat":0,"__proto__":{"lon":0}}'))).toEqual({
      invalid: [
        { name: 'lon', reason: 'is required: degrees from -180 to 180' },
        { name: '__proto__', reason: 'is not a field of this request: leave it out' },
      ],
    });
  });
});

describe('a confirmation and a report', () => {
  test('take a token at most, and a kind', () => {
    expect(parseBody(ConfirmationBody, {})).toEqual({ body: {} });
    expect(parseBody(ConfirmationBody, { rating: 1 })).toEqual({
      invalid: [{ name: 'rating', reason: 'is not a field of this request: leave it out' }],
    });
    expect(parseBody(ReportBody, { kind: 'gone' })).toEqual({ body: { kind: 'gone' } });
    const reason = 'one of gone, closed, wrong_place, wrong_hours';
    expect(parseBody(ReportBody, {})).toEqual({
      invalid: [{ name: 'kind', reason: `is required: ${reason}` }],
    });
    expect(parseBody(ReportBody, { kind: 'dirty' })).toEqual({
      invalid: [{ name: 'kind', reason: `must be ${reason}` }],
    });
  });
});

describe('a rating', () => {
  test.each([1, 2, 3, 4, 5])('may be %d', (rating) => {
    expect(parseRating({ rating, device_id: DEVICE }, false)).toEqual({
      body: { rating, device_id: DEVICE },
    });
  });

  test.each([
    [0, 'must be at least 1'],
    [6, 'must be at most 5'],
    [1.5, 'must be a whole number from 1 (dirty) to 5 (spotless)'],
    ['5', 'must be a whole number from 1 (dirty) to 5 (spotless)'],
    [undefined, 'is required: a whole number from 1 (dirty) to 5 (spotless)'],
  ])('may not be %j', (rating, reason) => {
    expect(parseRating({ rating, device_id: DEVICE }, false)).toEqual({
      invalid: [{ name: 'rating', reason }],
    });
  });

  test('needs a device id without an account, and tells it beside the rest', () => {
    const missing = {
      name: 'device_id',
      reason: 'is required without a signed-in account: 32 characters of 0-9 and a-f',
    };
    expect(parseRating({ rating: 5 }, false)).toEqual({ invalid: [missing] });
    expect(parseRating({ rating: 9 }, false)).toMatchObject({ invalid: [{ name: 'rating' }, missing] });
    expect(parseRating({ rating: 5 }, true)).toEqual({ body: { rating: 5 } });
  });

  test.each(['A'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), `${'a'.repeat(32)}\n`, ''])(
    'refuses the device id %j even with an account',
    (device_id) => {
      const invalid = [{ name: 'device_id', reason: 'must be 32 characters of 0-9 and a-f' }];
      expect(parseRating({ rating: 5, device_id }, true)).toEqual({ invalid });
    },
  );
});

describe('votes', () => {
  const parse = (votes: unknown) => parseVotes({ votes, device_id: DEVICE }, false);
  const reasons = (votes: unknown) => {
    const parsed = parse(votes);
    return 'invalid' in parsed ? parsed.invalid : [];
  };

  test.each([
    ['access', 'scheme', 'scheme'],
    ['fee', 'paid', 'paid'],
    ['fee_amount', '0.50 eur', '0.5 EUR'],
    ['wheelchair', 'limited', 'limited'],
    ['changing_table', 'no', 'no'],
    ['gender', 'male, female', 'female,male'],
    ['opening_hours', 'mo-fr  8:00-20:00;SH off', 'Mo-Fr 08:00-20:00; SH off'],
    ['name', ' Cafe\u0301 ', 'Café'],
    ['operator', 'Stadt', 'Stadt'],
    ['existence', 'gone', 'gone'],
  ])('on %s of %j count as %j', (attribute, value, normal) => {
    expect(parse([{ attribute, value }])).toEqual({
      body: { votes: [{ attribute, value: normal }], device_id: DEVICE },
    });
  });

  test.each([
    ['access', 'unknown'],
    ['fee', 'fee'],
    ['fee_amount', '1 XXX'],
    ['fee_amount', '0 EUR'],
    ['wheelchair', 'unknown'],
    ['gender', 'women'],
    ['opening_hours', 'mostly'],
    ['name', ' '],
    ['operator', 'a\u0000'],
    ['existence', 'no'],
  ])('on %s may not be %j', (attribute, value) => {
    expect(reasons([{ attribute, value }])).toEqual([
      { name: 'votes[0].value', reason: expect.stringMatching(/^must /) },
    ]);
  });

  test('are one to ten, each an attribute and a value, and each attribute once', () => {
    const vote = { attribute: 'name', value: 'x' };
    expect(reasons([])).toEqual([{ name: 'votes', reason: 'must have at least 1 vote' }]);
    expect(reasons(Array(11).fill(vote))).toContainEqual({
      name: 'votes',
      reason: 'must have at most 10 votes',
    });
    expect(reasons('name')).toMatchObject([
      { name: 'votes', reason: expect.stringContaining('must be a list') },
    ]);
    expect(reasons(undefined)).toMatchObject([
      { name: 'votes', reason: expect.stringContaining('is required') },
    ]);
    expect(
      reasons([
        vote,
        { ...vote, value: 'y' },
        { attribute: 'fee', value: 7 },
        { attribute: 'lat', value: '1' },
        { more: 1 },
      ]),
    ).toEqual([
      { name: 'votes[2].value', reason: 'must be a text' },
      { name: 'votes[3].attribute', reason: expect.stringMatching(/^must be one of access, fee, /) },
      { name: 'votes[4].attribute', reason: expect.stringMatching(/^is required: one of /) },
      { name: 'votes[4].value', reason: 'is required: a text' },
      { name: 'votes[4].more', reason: 'is not a field of this request: leave it out' },
      { name: 'votes[1].attribute', reason: 'must not repeat name: send one vote for each attribute' },
    ]);
  });

  test.each([
    ['of a list that is too long nothing', 1_000, 0],
    ['of as many as are allowed, all on the same, the first', 10, 1],
  ])('have hours read only once: %s', (_, many, reads) => {
    const votes = Array.from({ length: many }, (_, i) => ({
      attribute: 'opening_hours',
      value: `Mo-Fr 08:00-${10 + (i % 10)}:00`,
    }));
    let read = 0;
    const counting = (text: string) => {
      read++;
      return normalHours(text);
    };
    expect(parseVotes({ votes, device_id: DEVICE }, false, counting)).toHaveProperty('invalid');
    expect(read).toBe(reads);
  });

  test('that are too many are refused by their number alone', () => {
    expect(reasons(Array(16_000).fill(1))).toEqual([{ name: 'votes', reason: 'must have at most 10 votes' }]);
  });

  test('need a device id without an account', () => {
    const votes = [{ attribute: 'fee', value: 'free' }];
    expect(parseVotes({ votes }, false)).toMatchObject({ invalid: [{ name: 'device_id' }] });
    expect(parseVotes({ votes }, true)).toEqual({ body: { votes } });
  });
});

test('any JSON is either taken or refused with sentences, each for another field', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (json, isSignedIn) => {
      const list = [json, { votes: json }, { votes: [json] }, { rating: json }];
      for (const each of list) {
        for (const parsed of [parseVotes(each, isSignedIn), parseRating(each, isSignedIn)]) {
          if (!('invalid' in parsed)) continue;
          expect(parsed.invalid.length).toBeGreaterThan(0);
          expect(new Set(parsed.invalid.map(({ name }) => name)).size).toBe(parsed.invalid.length);
          for (const { reason } of parsed.invalid) expect(reason).toMatch(/^(must|is) /);
        }
      }
    }),
  );
});
