/**
 * The personal data in the database: each table with its row on the page /privacy. The times are those of the code that
 * deletes (overlay/retention.ts). A test compares TOLD with the tables of the database.
 */
import type { PrivacyRow, Values } from '#views';
import { IDLE_DAYS, MAX_DAYS } from '../../../overlay/accounts/accounts.ts';
import { VALID_MS } from '../../../overlay/accounts/sign-ins.ts';
import { CONFIRMATION_MONTHS, NETWORK_DAYS, VOTE_MONTHS } from '../../../overlay/database/time-windows.ts';
import { EVENT_DAYS } from '../../../overlay/partners/subscriptions.ts';
import { KEPT_MONTHS, SPARE_MONTHS } from '../../../overlay/retention.ts';

/** The row of each table; null if nothing in it comes from or leads to a person. */
export const TOLD: Readonly<Record<string, PrivacyRow | null>> = {
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

/** Retention times that the text of a row leaves open. */
export const VALUES: Readonly<Partial<Record<PrivacyRow, Values>>> = {
  vote: { months: VOTE_MONTHS + SPARE_MONTHS },
  confirmation: { months: CONFIRMATION_MONTHS + SPARE_MONTHS },
  report: { months: KEPT_MONTHS },
  submission: { months: KEPT_MONTHS },
  network: { days: NETWORK_DAYS },
  session: { idle: IDLE_DAYS, days: MAX_DAYS },
  code: { minutes: VALID_MS / 60_000 },
  plan: { days: EVENT_DAYS },
};
