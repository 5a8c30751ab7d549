/** Opening hours in bodies: read by one function, beside all else that is wrong, and only what is short enough. */
import { describe, expect, test } from 'vitest';
import { normalHours } from '../../../packages/hours/index.ts';
import { HoursText } from '../../../schemas/text/text.ts';
import {
  parseBody,
  ReadableApproval,
  ReadableProfile,
  ReadableProposal,
  readable,
} from '../../../server/operations/parse-body.ts';

const UNREADABLE = 'must be in the syntax of opening_hours, such as Mo-Fr 08:00-20:00';

const BODIES = [
  [
    'a proposal',
    'opening_hours',
    (hours: unknown) => parseBody(ReadableProposal, { lat: 91, lon: 0, opening_hours: hours, colour: 1 }),
  ],
  [
    'a profile',
    'opening_hours',
    (hours: unknown) =>
      parseBody(ReadableProfile, { conditions: 'members', opening_hours: hours, colour: 1 }),
  ],
  [
    'an approval',
    'corrections.opening_hours',
    (hours: unknown) =>
      parseBody(ReadableApproval, { corrections: { fee: 'paid', opening_hours: hours }, colour: 1 }),
  ],
] as const;

describe.each(BODIES)('%s', (what, name, parse) => {
  test('that cannot be read is told so beside everything else', () => {
    const parsed = parse('garbage hours !!');
    const invalid = 'invalid' in parsed ? parsed.invalid : [];
    expect(invalid).toContainEqual({ name, reason: UNREADABLE });
    expect(invalid.map((each) => each.name).toSorted()).toEqual(
      [
        { 'a proposal': 'lat', 'a profile': 'conditions', 'an approval': 'corrections.fee' }[what],
        'colour',
        name,
      ].toSorted(),
    );
  });
});

test.each([
  ['mo-fr 8:00-20:00', 'Mo-Fr 08:00-20:00'],
  [' Mo-Fr   08:00-20:00 ', 'Mo-Fr 08:00-20:00'],
  [`Mo${' '.repeat(500)}8:00-20:00`, 'Mo 08:00-20:00'],
  ['  ', null],
])('%j comes out as %j', (opening_hours, normal) => {
  expect(parseBody(ReadableProposal, { lat: 0, lon: 0, opening_hours })).toEqual({
    body: { lat: 0, lon: 0, opening_hours: normal },
  });
  expect(parseBody(ReadableProfile, { opening_hours })).toEqual({ body: { opening_hours: normal } });
});

test('what is not sent stays away, and null stays null where it clears', () => {
  expect(parseBody(ReadableProposal, { lat: 0, lon: 0 })).toStrictEqual({ body: { lat: 0, lon: 0 } });
  expect(parseBody(ReadableProfile, {})).toStrictEqual({ body: {} });
  const cleared = { corrections: { opening_hours: null } };
  expect(parseBody(ReadableApproval, cleared)).toStrictEqual({ body: cleared });
});

test('what is longer than 200 characters, as it came or in its normal form, is refused', () => {
  const parse = (opening_hours: string) => parseBody(ReadableProfile, { opening_hours });
  expect(parse('x'.repeat(201))).toEqual({
    invalid: [{ name: 'opening_hours', reason: 'must have at most 200 characters' }],
  });
  const grows = Array(19).fill('8:00-9:00').join(',');
  expect(grows.length).toBeLessThan(200);
  expect(parse(grows)).toEqual({
    invalid: [{ name: 'opening_hours', reason: expect.stringMatching(/^must have at most 200 .*08:00$/) }],
  });
});

test('what is too long or cannot be shown is not read', () => {
  let reads = 0;
  const field = readable(HoursText, (text) => {
    reads++;
    return normalHours(text);
  });
  for (const hours of ['x'.repeat(201), '24/7,'.repeat(6_000), 'Mo\u0000', 24])
    expect(field.safeParse(hours).success).toBe(false);
  expect(reads).toBe(0);
  expect(field.parse('24/7')).toBe('24/7');
  expect(reads).toBe(1);
});
