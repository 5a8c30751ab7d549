/**
 * What is kept of people: each table of the database with the row of the page /privacy that tells of it. The times
 * are those that the deleting code uses (overlay/retention.ts); a test holds TOLD to the tables that there are.
 */
import { IDLE_DAYS, MAX_DAYS } from '../../overlay/accounts.ts';
import { KEPT_MONTHS, SPARE_MONTHS } from '../../overlay/retention.ts';
import { VALID_MS } from '../../overlay/sign-ins.ts';
import { EVENT_DAYS } from '../../overlay/subscriptions.ts';
import { CONFIRMATION_MONTHS, NETWORK_DAYS, VOTE_MONTHS } from '../../overlay/time-windows.ts';
import type { Values } from '../../views/texts/texts.ts';

export const CONTRIBUTED = [
  'vote',
  'confirmation',
  'rating',
  'report',
  'submission',
  'address',
  'network',
  'proof',
] as const;
export const SIGNED_IN = ['email', 'session', 'code', 'attempt'] as const;
export const OF_BUSINESSES = ['claim', 'listing', 'plan', 'audit'] as const;
export type Row = (typeof CONTRIBUTED | typeof SIGNED_IN | typeof OF_BUSINESSES)[number];

/** Null where nothing in the table comes from or leads to a person. */
export const TOLD: Readonly<Record<string, Row | null>> = {
  vote: 'vote',
  voter: 'vote',
  confirmation: 'confirmation',
  rating: 'rating',
  report: 'report',
  submission: 'submission',
  address_day: 'address',
  spent_proof: 'proof',
  account: 'email',
  session: 'session',
  sign_in: 'code',
  attempt: 'attempt',
  claim: 'claim',
  listing: 'listing',
  subscription: 'plan',
  payment_event: 'plan',
  audit: 'audit',
  moderator: 'audit',
  community_toilet: null,
  fact_lock: null,
  feed: null,
  gone_toilet: null,
  osm_note: null,
  pepper_fingerprint: null,
  registered_toilet: null,
  reviewed_fact: null,
  toilet_alias: null,
  vote_review: null,
};

/** What the words of a row leave open. */
export const VALUES: Readonly<Partial<Record<Row, Values>>> = {
  vote: { months: VOTE_MONTHS + SPARE_MONTHS },
  confirmation: { months: CONFIRMATION_MONTHS + SPARE_MONTHS },
  report: { months: KEPT_MONTHS },
  submission: { months: KEPT_MONTHS },
  network: { days: NETWORK_DAYS },
  session: { idle: IDLE_DAYS, days: MAX_DAYS },
  code: { minutes: VALID_MS / 60_000 },
  plan: { days: EVENT_DAYS },
};
