/** The page /privacy with the names and times of this server. */
import { type AllTexts, privacyPage as contentOf, type Site, type ThirdParties } from '#views';
import { MAX_DAYS } from '../../../overlay/accounts/accounts.ts';
import { LANGUAGE_COOKIE } from '../../http/language.ts';
import { SESSION_COOKIE } from '../../operations/accounts/account.ts';
import { BROWSER_COOKIE, BROWSER_DAYS } from '../../operations/accounts/known-browser.ts';
import type { Website } from '../../website/website.ts';
import type { Page } from '../shell/page.ts';
import { sitePage } from '../shell/site-page.ts';
import { NO_THIRD_PARTIES } from './others.ts';
import { VALUES } from './privacy-rows.ts';

export const COOKIES = {
  session: { name: SESSION_COOKIE, days: MAX_DAYS },
  browser: { name: BROWSER_COOKIE, days: BROWSER_DAYS },
  language: { name: LANGUAGE_COOKIE },
} as const;

export function privacyPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  others: ThirdParties = NO_THIRD_PARTIES,
): Page {
  const state = { others, values: VALUES, cookies: COOKIES };
  return sitePage(site, website, texts, contentOf(site, state, texts));
}
