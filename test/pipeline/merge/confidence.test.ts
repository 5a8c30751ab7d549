import { describe, expect, test } from 'vitest';
import {
  type ConfidenceFacts,
  type ContributedFacts,
  confidence,
  NO_CONTRIBUTED_FACTS,
  verificationState,
} from '../../../pipeline/merge/confidence.ts';
import type { Confidence, VerificationState } from '../../../schemas/toilet/toilet.ts';

const NOW = new Date('2026-07-08T20:00:00Z');
const BARE: ConfidenceFacts = {
  access: 'public',
  accessStated: false,
  fee: { required: null, amount: null, currency: null },
  opening_hours: null,
  wheelchair: 'unknown',
  checked: null,
  host: false,
  operatorOrRef: false,
  doubts: 0,
};
const FREE = { required: false, amount: null, currency: null };
/** 4 points. */
const KNOWN: ConfidenceFacts = {
  ...BARE,
  fee: FREE,
  opening_hours: '24/7',
  wheelchair: 'no',
  operatorOrRef: true,
};

describe('confidence', () => {
  const rows: readonly (readonly [
    string,
    Confidence,
    Partial<ConfidenceFacts>,
    Partial<ContributedFacts>,
  ])[] = [
    ['nothing is known', 'low', BARE, {}],
    ['one fact is known', 'low', { ...BARE, accessStated: true }, {}],
    ['two facts are known', 'medium', { ...BARE, accessStated: true, fee: FREE }, {}],
    ['four facts are known', 'medium', KNOWN, {}],
    ['five facts are known', 'high', { ...KNOWN, accessStated: true }, {}],
    [
      'it was checked 12 months ago and two facts are known',
      'high',
      { ...BARE, accessStated: true, fee: FREE, checked: '2025-07' },
      {},
    ],
    [
      'it was checked 13 months ago and two facts are known',
      'medium',
      { ...BARE, accessStated: true, fee: FREE, checked: '2025-06' },
      {},
    ],
    ['it was checked 36 months ago', 'medium', { ...BARE, checked: '2023-07' }, {}],
    ['it was checked 37 months ago', 'low', { ...BARE, checked: '2023-06' }, {}],
    [
      'it was checked 72 months ago and one fact is known',
      'medium',
      { ...BARE, accessStated: true, checked: '2020-07' },
      {},
    ],
    [
      'it was checked 73 months ago and one fact is known',
      'low',
      { ...BARE, accessStated: true, checked: '2020-06' },
      {},
    ],
    ['a doubt is against two facts', 'low', { ...BARE, accessStated: true, fee: FREE, doubts: 1 }, {}],
    ['it is a host with two facts', 'low', { ...BARE, opening_hours: '24/7', fee: FREE, host: true }, {}],
    [
      'access is unknown, with two facts',
      'low',
      { ...BARE, access: 'unknown', opening_hours: '24/7', fee: FREE },
      {},
    ],
    ['one person confirmed it', 'medium', BARE, { confirmations: 1 }],
    [
      'two people confirmed it, lately',
      'medium',
      BARE,
      { confirmations: 2, lastConfirmedAt: new Date('2026-07-01') },
    ],
    ['three people confirmed it', 'medium', BARE, { confirmations: 3 }],
    [
      'three people confirmed it, 90 days ago',
      'high',
      BARE,
      { confirmations: 3, lastConfirmedAt: new Date('2026-04-09T20:00:00Z') },
    ],
    [
      'three people confirmed it, 91 days ago',
      'medium',
      BARE,
      { confirmations: 3, lastConfirmedAt: new Date('2026-04-08T20:00:00Z') },
    ],
    ['a dispute is open against four facts', 'low', KNOWN, { openDispute: true }],
    ['a partner pays for it', 'low', BARE, { partnerConfirmed: true }],
  ];
  test.each(rows)('where %s is %s', (_, expected, toilet, people) => {
    expect(confidence({ ...BARE, ...toilet }, { ...NO_CONTRIBUTED_FACTS, ...people }, NOW)).toBe(expected);
  });
});

describe('verification state', () => {
  const all: ContributedFacts = {
    confirmations: 1,
    lastConfirmedAt: NOW,
    openDispute: true,
    partnerConfirmed: true,
  };
  const rows: readonly (readonly [VerificationState, string | null, ContributedFacts])[] = [
    ['disputed', '2026-07', all],
    ['community_confirmed', '2026-07', { ...all, openDispute: false }],
    ['partner_confirmed', '2026-07', { ...all, openDispute: false, confirmations: 0 }],
    ['source_claimed', '2024-07', NO_CONTRIBUTED_FACTS],
    ['unverified', '2024-06', NO_CONTRIBUTED_FACTS],
    ['unverified', null, NO_CONTRIBUTED_FACTS],
  ];
  test.each(rows)('is %s, checked %s, people %o', (state, checked, people) => {
    expect(verificationState({ checked }, people, NOW)).toBe(state);
  });
});
