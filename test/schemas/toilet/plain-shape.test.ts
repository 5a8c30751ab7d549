import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { answeredField, descriptionOf, wholeField } from '../../../schemas/toilet/plain-shape.ts';
import { Toilet } from '../../../schemas/toilet/toilet.ts';
import { MIRROR } from '../../fixtures/made-up-facts.ts';

const REQUIRED = { ...MIRROR, required: true };

describe('the field of an answer', () => {
  test('of a required fact says unknown', () => {
    const Answer = z.strictObject({ mirror: answeredField(REQUIRED) });
    expect(Answer.parse({ mirror: 'unknown' })).toEqual({ mirror: 'unknown' });
    expect(Answer.safeParse({}).success).toBe(false);
  });

  test('of another fact is left out if it is not known', () => {
    const Answer = z.strictObject({ mirror: answeredField(MIRROR) });
    expect(Answer.parse({ mirror: 'no' })).toEqual({ mirror: 'no' });
    for (const wrong of [{ mirror: 'unknown' }, { mirror: null }])
      expect(Answer.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
  });

  test.each([
    [REQUIRED, 'Mirror: yes, no or unknown.'],
    [MIRROR, 'Mirror: yes or no. Left out if it is not known.'],
  ])('%# says what it means', (entry, description) => {
    expect(answeredField(entry).description).toBe(description);
  });
});

test('a base toilet that was stored before a fact was added does not know it', () => {
  const Base = z.strictObject({ mirror: wholeField(MIRROR) });
  expect(Base.parse({})).toEqual({ mirror: 'unknown' });
  expect(Base.safeParse({ mirror: 'maybe' }).success).toBe(false);
  expect(z.strictObject({ mirror: wholeField(REQUIRED) }).safeParse({}).success).toBe(false);
});

test('a column names also the value that answers leave out', () => {
  expect(descriptionOf(MIRROR, 'unknown')).toBe('Mirror: yes, no or unknown.');
});

test('the fields of today are described', () => {
  expect(Toilet.shape.wheelchair.description).toBe('Wheelchair access: yes, limited, no or unknown.');
  expect(Toilet.shape.changing_table.description).toBe('Changing table: yes, no or unknown.');
});
