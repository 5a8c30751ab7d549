/** What the moderation page makes of what a moderator does. */
import { describe, expect, test } from 'vitest';
import { proposedFacts } from '../../schemas/people/proposed-facts.ts';
import { correctionsOf } from '../../views/moderation/corrections.ts';
import { titleOf } from '../../views/moderation/item-words.ts';
import {
  addressFrom,
  type Item,
  linkTo,
  type ModerationAddress,
  type PendingProposal,
} from '../../views/moderation/moderation-state.ts';
import { TEXTS } from '../../views/texts/catalogues.ts';

const PROPOSAL: PendingProposal = {
  id: 'sub_1',
  submitted_at: '2026-11-18T12:00:00.000Z',
  ...proposedFacts({ lat: 43.7389, lon: 7.41995, name: 'Station hal', access: 'public' }),
  toilet_id: null,
  note: null,
  possible_duplicates: [],
};

describe('corrections', () => {
  test.each<[Record<string, string>, object]>([
    [{}, {}],
    [{ name: 'Station hal', access: 'public', lat: '43.7389', opening_hours: '' }, {}],
    [{ name: 'Station hall' }, { name: 'Station hall' }],
    [{ name: '  Station hal ' }, {}],
    [{ name: ' ' }, { name: null }],
    [
      { opening_hours: '24/7', fee: 'free' },
      { opening_hours: '24/7', fee: 'free' },
    ],
    [
      { lat: '43.74', lon: '7,42' },
      { lat: 43.74, lon: 7.42 },
    ],
    [{ lat: 'north' }, { lat: 'north' }],
    [{ lat: '' }, { lat: '' }],
    [{ reason: 'Seen.', do: 'submissions/sub_1/approve' }, {}],
  ])('of %j are %j', (typed, corrections) => {
    expect(correctionsOf(PROPOSAL, typed)).toEqual(corrections);
  });
});

test.each<[string, ModerationAddress]>([
  ['', { show: 'submissions' }],
  ['show=nothing', { show: 'submissions' }],
  ['show=reports&item=rep_1&done=accept', { show: 'reports', item: 'rep_1' }],
  ['show=reports&toilet=lt_n1&fix=name', { show: 'toilet', toilet: 'lt_n1', fix: 'name' }],
])('the address ?%s shows %j', (query, address) => {
  expect(addressFrom(Object.fromEntries(new URLSearchParams(query)))).toEqual(address);
  expect(addressFrom(Object.fromEntries(new URLSearchParams(linkTo(address))))).toEqual(address);
});

test('a proposal is called by its name, else by its place', () => {
  const titled = (name: string | null, place: string | undefined) => {
    const of = { ...PROPOSAL, name };
    const item: Item = {
      queue: 'submissions',
      id: 'sub_1',
      of,
      at: undefined,
      place,
      near: [],
      signs: [],
    };
    return titleOf(item, TEXTS.en);
  };
  expect(titled('Station hal', 'Route de la Piscine')).toBe('Station hal');
  expect(titled(null, 'Route de la Piscine')).toBe('Route de la Piscine');
  expect(titled(null, undefined)).toBe('Toilet without a name');
});
