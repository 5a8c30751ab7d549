import { describe, expect, test } from 'vitest';
import { conditionOf, isOutOfLife } from '../../../pipeline/toilets/lifecycle.ts';
import type { Tags } from '../../../pipeline/toilets/tag-value.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const STAGES = 'disused abandoned demolished destroyed removed razed dismantled decommissioned'.split(' ');

describe('a toilet is not there', () => {
  test.each<Tags>([
    ...STAGES.flatMap((stage) => [
      { [stage]: 'yes' },
      { [`${stage}:amenity`]: 'toilets' },
      { [`${stage}:amenity`]: 'yes' },
      { [`${stage}:building`]: 'toilets' },
      { operational_status: stage },
    ]),
    { disused: 'amenity:toilets' },
    { ruins: 'yes' },
    { closed: 'yes' },
    { construction: 'toilets' },
    { proposed: 'yes' },
    { 'historic:amenity': 'toilets' },
    { 'was:amenity': 'toilets' },
    { operational_status: 'under_construction' },
    { operational_status: 'Permanently closed' },
    { lifecycle: 'abandoned' },
    { status: 'demolished' },
    { end_date: '2021-09-30' },
    { end_date: '2026-11-24' },
    { end_date: '2026-10' },
    { end_date: '2025' },
    { opening_date: '2028-05-01' },
    { start_date: '2029' },
    { start_date: '2026-12' },
  ])('with %o', (tags) => {
    expect(isOutOfLife(tags, true, NOW)).toBe(true);
  });
});

describe('a toilet is there', () => {
  test.each<Tags>([
    { disused: 'no' },
    { abandoned: 'false' },
    { construction: 'minor' },
    { historic: 'ruins' },
    { 'disused:amenity': 'telephone' },
    { 'was:building': 'house' },
    { 'abandoned:railway': 'rail' },
    { operational_status: 'operational' },
    { status: 'listed' },
    { operational_status: 'out_of_order' },
    { end_date: '2026-11-25' },
    { end_date: '2026-11' },
    { end_date: '2026' },
    { end_date: 'late 2021' },
    { start_date: '1990' },
    { start_date: 'C19' },
    { opening_date: '21.03-31.10' },
    { opening_date: 'Spring 2029' },
    { opening_date: '2026-11-25' },
  ])('with %o', (tags) => {
    expect(isOutOfLife(tags, true, NOW)).toBe(false);
  });

  test('in a place whose state is about something else', () => {
    expect(isOutOfLife({ status: 'demolished', condition: 'ruined' }, false, NOW)).toBe(false);
    expect(isOutOfLife({ end_date: '2021' }, false, NOW)).toBe(true);
  });
});

test.each<[Tags, string | undefined]>([
  [{ operational_status: 'closed' }, 'closed'],
  [{ operational_status: 'temporarily closed' }, 'closed'],
  [{ operational_status: 'out_of_order' }, 'out_of_order'],
  [{ operational_status: 'Out of service' }, 'out_of_order'],
  [{ condition: 'not_working' }, 'out_of_order'],
  [{ status: 'closed' }, 'closed'],
  [{ name: 'Toilet 7 (Out Of Order)' }, 'out_of_order'],
  [{ name: 'WC (temporarily closed)' }, 'closed'],
  [{ condition: 'good' }, undefined],
  [{ operational_status: 'operational' }, undefined],
  [{}, undefined],
])('the condition of %o is %s', (tags, condition) => {
  expect(conditionOf(tags, true)).toBe(condition);
});

test('the name of a place says nothing of its toilet', () => {
  expect(conditionOf({ name: 'Bar (out of order)' }, false)).toBeUndefined();
});
