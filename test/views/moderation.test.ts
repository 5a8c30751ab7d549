/** What the moderation page makes of what a moderator does. */
import { describe, expect, test } from 'vitest';
import { proposedFacts } from '../../schemas/people/proposed-facts.ts';
import { correctionsOf, type Draft, draftOf } from '../../views/moderation/corrections.ts';
import { decisionOf } from '../../views/moderation/decision-of.ts';
import type { Item, PendingProposal } from '../../views/moderation/moderation-state.ts';

const PROPOSAL: PendingProposal = {
  id: 'sub_1',
  submitted_at: '2026-11-18T12:00:00.000Z',
  ...proposedFacts({ lat: 43.7389, lon: 7.41995, name: 'Station hal', access: 'public' }),
  note: null,
  possible_duplicates: [],
};

describe('corrections', () => {
  test.each<[Partial<Draft>, object]>([
    [{}, {}],
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
  ])('of %j are %j', (some, corrections) => {
    expect(correctionsOf(PROPOSAL, { ...draftOf(PROPOSAL), ...some })).toEqual(corrections);
  });
});

describe('a decision is sent', () => {
  const me = { id: 'mod_1', email: 'ada@example.org', role: 'moderator', osm_notes: true } as const;
  const given = { reason: '', draft: draftOf(PROPOSAL), wantsNote: true, me };
  const submission: Item = { queue: 'submissions', id: 'sub_1', of: PROPOSAL };
  const report: Item = {
    queue: 'reports',
    id: 'rep_1',
    of: { id: 'rep_1', reported_at: '', kind: 'gone', note: null, toilet_id: 'lt_n1', toilet: null },
  };
  const gone: Item = {
    queue: 'gone-votes',
    id: 'lt_n1',
    of: { toilet_id: 'lt_n1', first_vote_at: '', votes_for: 2, votes_total: 3, toilet: null },
  };

  const change: Item = {
    queue: 'vote-changes',
    id: 'lt_n1-name',
    of: {
      ...{
        id: 'lt_n1-name',
        toilet_id: 'lt_n1',
        fact: 'name',
        source: null,
        value: 'CLOSED',
        changed_at: '',
        waits: false,
      },
      ...{ votes_for: 2, votes_total: 2, votes: [], toilet: null },
    },
  };

  test.each<[Item, boolean, Partial<typeof given>, string, object]>([
    [change, true, {}, 'toilets/lt_n1/approve-votes', { fact: 'name', value: 'CLOSED' }],
    [
      change,
      false,
      { reason: 'Spam.' },
      'toilets/lt_n1/undo-votes',
      { fact: 'name', value: 'CLOSED', reason: 'Spam.' },
    ],
    [submission, true, {}, 'submissions/sub_1/approve', {}],
    [
      submission,
      true,
      { draft: { ...draftOf(PROPOSAL), fee: 'free' }, reason: ' Seen. ' },
      'submissions/sub_1/approve',
      { corrections: { fee: 'free' }, reason: 'Seen.' },
    ],
    [submission, false, { reason: 'Twice.' }, 'submissions/sub_1/reject', { reason: 'Twice.' }],
    [report, true, {}, 'reports/rep_1/accept', {}],
    [report, true, { wantsNote: false }, 'reports/rep_1/accept', { osm_note: false }],
    [
      report,
      true,
      { wantsNote: false, me: { ...me, osm_notes: false } as never },
      'reports/rep_1/accept',
      {},
    ],
    [report, false, {}, 'reports/rep_1/dismiss', {}],
    [gone, true, {}, 'toilets/lt_n1/gone', {}],
    [gone, false, {}, 'toilets/lt_n1/lock', { fact: 'existence', value: 'yes', replaces: null }],
  ])('%j, %s, %j', (item, isYes, some, path, body) => {
    expect(decisionOf(item, isYes, { ...given, ...some })).toMatchObject({
      path,
      body,
      isMissingReason: false,
    });
  });

  test('rejecting needs a reason, accepting none', () => {
    expect(decisionOf(submission, false, { ...given, reason: ' ' }).isMissingReason).toBe(true);
    expect(decisionOf(submission, true, given).isMissingReason).toBe(false);
    expect(decisionOf(report, false, given).isMissingReason).toBe(false);
  });
});
