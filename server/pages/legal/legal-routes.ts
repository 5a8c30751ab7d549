/** The pages that the law or fairness asks for: about, privacy, and the imprint if one is set. */
import { Hono } from 'hono';
import { aboutPage, imprintPage, type PrivacyRow, privacyPage, type Values } from '#views';
import { IDLE_DAYS, MAX_DAYS } from '../../../overlay/accounts/accounts.ts';
import { INVITATION_MS } from '../../../overlay/accounts/passkeys.ts';
import { VALID_MS } from '../../../overlay/accounts/sign-ins.ts';
import { CONFIRMATION_MONTHS, NETWORK_DAYS, VOTE_MONTHS } from '../../../overlay/database/time-windows.ts';
import { EVENT_DAYS } from '../../../overlay/partners/subscriptions.ts';
import { KEPT_MONTHS, SPARE_MONTHS } from '../../../overlay/retention.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { LANGUAGE_COOKIE } from '../../http/language.ts';
import { BROWSER_COOKIE, BROWSER_DAYS, SESSION_COOKIE } from '../../operations/accounts/account.ts';
import { sitePage, siteRoute } from '../shell/page.ts';
import { NO_THIRD_PARTIES } from './legal-settings.ts';

export function legalRoutes(context: AppContext): Hono<AppBindings> {
  const { imprint, others = NO_THIRD_PARTIES } = context;
  const app = new Hono<AppBindings>();
  siteRoute(app, context, 'page', '/about', (into) => sitePage(into, aboutPage(context, into.texts)));
  siteRoute(app, context, 'page', '/privacy', (into) => {
    const state = { others, values: VALUES, cookies: COOKIES };
    return sitePage(into, privacyPage(context, state, into.texts));
  });
  if (imprint !== undefined)
    siteRoute(app, context, 'page', '/imprint', (into) => sitePage(into, imprintPage(into.texts, imprint)));
  return app;
}

export const COOKIES = {
  session: { name: SESSION_COOKIE, days: MAX_DAYS },
  browser: { name: BROWSER_COOKIE, days: BROWSER_DAYS },
  language: { name: LANGUAGE_COOKIE },
} as const;

/**
 * The personal data in the database: each table with its row on the page /privacy. The times are those of the code
 * that deletes (overlay/retention.ts). A test compares TOLD with the tables of the database. The row of each table;
 * null if nothing in it comes from or leads to a person.
 */
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
  passkey: 'passkey',
  invitation: 'passkey',
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
  live_source: null,
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
  passkey: { minutes: INVITATION_MS / 60_000 },
  code: { minutes: VALID_MS / 60_000 },
  plan: { days: EVENT_DAYS },
};
