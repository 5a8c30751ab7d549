/** What people said, merged: every fact, and what must hold whatever they say. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Lock, ToiletOverlay } from '../../../overlay/contributions/toilet-overlay.ts';
import { parseVote } from '../../../overlay/contributions/vote-value.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { decideFacts, merge } from '../../../pipeline/merge/merge.ts';
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import type { ToiletReports } from '../../../schemas/toilet/detail-shape.ts';
import { choicesOf, FACTS } from '../../../schemas/toilet/facts.ts';
import { type Fact, Toilet } from '../../../schemas/toilet/toilet.ts';
import { shardRow } from '../../../shards/shard/shard-row.ts';
import type { FixedToilet } from '../../../shards/shard/toilet-record.ts';
import { NOW } from '../../fixtures/generation.ts';
import { overlayOf, votesFor } from '../../fixtures/overlays.ts';
import { baseToilet } from '../../fixtures/toilets.ts';

const REPORTS: ToiletReports = { people: 1, warns: false, last_on: '2026-11-20', kinds: { gone: 1 } };

const ID = 'lt_n1';

function merged(base: Partial<BaseToilet>, said: Partial<ToiletOverlay>): FixedToilet {
  const toilet = merge(baseToilet({ id: ID, ...base }), overlayOf({ toiletId: ID, ...said }), NOW);
  if (!toilet) throw new Error('The toilet is gone.');
  return toilet.fixed;
}

const paid = (amount: number | null = null) => ({
  required: true,
  amount,
  currency: amount === null ? null : 'EUR',
});
const lock = (fact: Fact, value: string): Lock => ({ fact, value, at: new Date('2026-11-10T08:00:00Z') });

describe('what people decided', () => {
  test.each<[string, Fact, string, Partial<BaseToilet>, Partial<FixedToilet>]>([
    ['who may use it', 'access', 'customers', {}, { access: 'customers', access_rule: 'customers' }],
    [
      'that anyone may, and no key is needed',
      'access',
      'public',
      { access: 'unknown', key: true },
      { access: 'public', access_rule: 'unknown' },
    ],
    [
      'that the scheme ended',
      'access',
      'customers',
      { access: 'scheme', scheme_name: 'Nette Toilette' },
      { access: 'customers', scheme_name: null },
    ],
    [
      'that it is free',
      'fee',
      'free',
      { fee: paid(0.5) },
      { fee: { required: false, amount: null, currency: null }, access_rule: 'free' },
    ],
    ['that it costs something', 'fee', 'paid', {}, { fee: paid(), access_rule: 'fee' }],
    ['what it costs', 'fee_amount', '1 EUR', { fee: paid(0.5) }, { fee: paid(1) }],
    ['that a wheelchair gets in', 'wheelchair', 'yes', { wheelchair: 'no' }, { wheelchair: 'yes' }],
    ['that there is a changing table', 'changing_table', 'yes', {}, { changing_table: 'yes' }],
    ['for whom it is', 'gender', 'female,male', {}, { gender: ['female', 'male'] }],
    ['when it is open', 'opening_hours', 'Mo-Fr 08:00-18:00', {}, { opening_hours: 'Mo-Fr 08:00-18:00' }],
    ['what it is called', 'name', 'WC du Port', {}, { name: 'WC du Port' }],
    ['who runs it', 'operator', 'Mairie', { operator: 'City' }, { operator: 'Mairie' }],
  ])('%s is shown and said to be decided', (_, fact, value, base, expected) => {
    const toilet = merged(base, { votes: votesFor(fact, value, 3) });
    expect(toilet).toMatchObject(expected);
    const decided = toilet.provenance.decided[fact];
    expect(decided).toMatchObject({ by: 'votes', votes_for: 3, as_of: '2026-11-18' });
    expect([3, 4]).toContain(decided?.votes_total);
  });

  test('is what the filters look at', () => {
    const base = baseToilet({ id: ID, wheelchair: 'no', access: 'customers' });
    const votes = [
      ...votesFor('wheelchair', 'yes'),
      ...votesFor('access', 'public'),
      ...votesFor('fee', 'free'),
    ];
    const row = shardRow(merge(base, overlayOf({ toiletId: ID, votes }), NOW)!);
    expect(row.flags).toBe(1 | 4 | 8);
  });

  test('is not listed where it is what the source says', () => {
    expect(
      merged({ wheelchair: 'yes' }, { votes: votesFor('wheelchair', 'yes') }).provenance.decided,
    ).toEqual({});
  });

  test('does not show a price while no fee is required', () => {
    const votes = votesFor('fee_amount', '1 EUR');
    const free = merged({ fee: { required: false, amount: null, currency: null } }, { votes });
    expect(free.fee).toEqual({ required: false, amount: null, currency: null });
    expect(free.provenance.decided).toEqual({});
    const both = merged({}, { votes: [...votes, ...votesFor('fee', 'paid')] });
    expect(both.fee).toEqual(paid(1));
    expect(Object.keys(both.provenance.decided)).toEqual(['fee', 'fee_amount']);
  });

  test('by a moderator stands against the votes, also where it is what the source says', () => {
    const said = { votes: votesFor('name', 'Wrong', 9), locks: [lock('name', 'Right')] };
    for (const name of ['Old', 'Right']) {
      const toilet = merged({ name }, said);
      expect(toilet.name).toBe('Right');
      expect(toilet.provenance.decided).toEqual({
        name: { by: 'moderator', votes_for: null, votes_total: null, as_of: '2026-11-10' },
      });
    }
  });

  test('hides nothing when most say that it is gone', () => {
    const toilet = merged({}, { votes: votesFor('existence', 'gone', 9) });
    expect(toilet.provenance.decided).toEqual({});
  });

  test('hides it when a moderator says that it is gone', () => {
    expect(merge(baseToilet({ id: ID }), overlayOf({ toiletId: ID, gone: true }), NOW)).toBeNull();
  });

  test('raises the confidence as the source would', () => {
    const votes = [...votesFor('access', 'public'), ...votesFor('operator', 'Mairie')];
    expect(merged({ access: 'unknown' }, {}).confidence).toBe('low');
    expect(merged({ access: 'unknown' }, { votes }).confidence).toBe('medium');
  });
});

describe('what people saw', () => {
  test('is told with the toilet', () => {
    const at = new Date('2026-11-01T09:30:00Z');
    const cleanliness = { average: 3.5, count: 2 };
    expect(
      merged({ checked: '2026-10' }, { confirmations: 3, lastConfirmedAt: at, cleanliness }),
    ).toMatchObject({
      confirmations: 3,
      last_confirmed_at: '2026-11-01T09:30:00.000Z',
      cleanliness,
      verification_state: 'community_confirmed',
      confidence: 'high',
    });
  });

  test('is disputed while a report is open', () => {
    expect(merged({}, { confirmations: 3, reports: REPORTS })).toMatchObject({
      verification_state: 'disputed',
      confidence: 'low',
    });
  });
});

/** Values of the facts that have no list of choices. */
const WORDS: Partial<Record<Fact, readonly string[]>> = {
  fee_amount: ['0.5 EUR', '1 EUR', '10 CZK'],
  gender: ['unisex', 'female,male', 'male'],
  opening_hours: ['24/7', 'Mo-Fr 08:00-18:00'],
  name: ['A', 'B'],
  operator: ['City', 'Railway'],
};
const wordsOf = (fact: Fact) => choicesOf(fact) ?? WORDS[fact] ?? [];

const word = fc
  .constantFrom(...FACTS)
  .chain((fact) => fc.record({ fact: fc.constant(fact), value: fc.constantFrom(...wordsOf(fact)) }));
const time = fc.date({ min: new Date('2024-01-01'), max: NOW, noInvalidDate: true });
const vote = fc
  .tuple(word, fc.constantFrom('a', 'b', 'c', 'd'), time)
  .map(([w, person, at]) => ({ ...w, person, at }));
const overlay = fc
  .record({
    votes: fc.array(vote, { maxLength: 40 }),
    locks: fc.array(
      fc.tuple(word, time).map(([w, at]) => ({ ...w, at })),
      { maxLength: 2 },
    ),
    confirmations: fc.nat(5),
    lastConfirmedAt: fc.option(time),
    cleanliness: fc.option(fc.constant({ average: 4.25, count: 4 })),
    reports: fc.constantFrom(null, REPORTS),
  })
  .map((said) => overlayOf({ toiletId: ID, ...said }));
const base = fc
  .record({
    access: fc.constantFrom('public', 'customers', 'scheme', 'unknown'),
    key: fc.boolean(),
    fee: fc.constantFrom(
      paid(0.5),
      paid(),
      { required: false, amount: null, currency: null },
      { required: null, amount: null, currency: null },
    ),
    wheelchair: fc.constantFrom('yes', 'no', 'unknown'),
    gender: fc.constantFrom<BaseToilet['gender']>([], ['female', 'male'], ['unisex']),
    name: fc.constantFrom('A', null),
    operator: fc.constantFrom('City', null),
    opening_hours: fc.constantFrom('24/7', null),
    checked: fc.constantFrom('2026-01', '2019-01', null),
  })
  .map((facts) => baseToilet({ id: ID, ...facts }));

describe('a merge', () => {
  test('whose votes come in another order is the same', () => {
    fc.assert(
      fc.property(base, overlay, fc.infiniteStream(fc.nat()), (toilet, said, order) => {
        const shuffled = said.votes.map((v) => [order.next().value, v] as const).sort(([a], [b]) => a - b);
        const other = { ...said, votes: shuffled.map(([, v]) => v), locks: said.locks.toReversed() };
        fc.pre(new Set(said.locks.map(({ fact }) => fact)).size === said.locks.length);
        expect(merge(toilet, other, NOW)).toEqual(merge(toilet, said, NOW));
      }),
    );
  });

  test('of what was merged shows the same once more', () => {
    fc.assert(
      fc.property(base, overlay, (toilet, said) => {
        const once = decideFacts(toilet, said, NOW).toilet;
        expect(decideFacts(once, said, NOW).toilet).toEqual(once);
      }),
    );
  });

  test('with nothing said is the source alone', () => {
    fc.assert(
      fc.property(base, (toilet) => {
        expect(merge(toilet, overlayOf({ toiletId: ID }), NOW)).toEqual(merge(toilet, undefined, NOW));
      }),
    );
  });

  test('is a toilet as the interface has it', () => {
    const Merged = Toilet.omit({
      url: true,
      directions: true,
      geo: true,
      open_now: true,
      closes_at: true,
      partner: true,
    });
    fc.assert(
      fc.property(base, overlay, (toilet, said) => {
        Merged.parse(merge(toilet, said, NOW)!.fixed);
      }),
    );
  });

  test('is tried with words that the vote rule takes', () => {
    for (const fact of FACTS)
      for (const value of wordsOf(fact)) expect(parseVote(fact, value, normalHours)).toEqual({ value });
  });
});
