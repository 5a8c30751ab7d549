/**
 * The areas of the texts. A component names the areas whose texts it needs, so it does not compile for a page that does
 * not load them.
 */

import type { account } from './en/account.ts';
import type { en } from './en/all.ts';
import type { business } from './en/business.ts';
import type { contribute } from './en/contribute.ts';
import type { facts } from './en/facts.ts';
import type { hours } from './en/hours.ts';
import type { moderation } from './en/moderation.ts';
import type { privacy } from './en/privacy.ts';
import type { search } from './en/search.ts';
import type { toilet } from './en/toilet.ts';
import type { Texts } from './texts.ts';

type AccountKey = keyof typeof account;
export type BusinessKey = keyof typeof business;
export type ContributeKey = keyof typeof contribute;
export type FactsKey = keyof typeof facts;
export type HoursKey = keyof typeof hours;
export type ModerationKey = keyof typeof moderation;
export type PrivacyKey = keyof typeof privacy;
export type SearchKey = keyof typeof search;
export type ToiletKey = keyof typeof toilet;

/** An area that browsers load: a file below views/texts/<language>/. */
export type BrowserArea = 'search' | 'toilet' | 'facts' | 'contribute' | 'hours' | 'moderation';

/** The texts of a server, which has all areas. */
export type AllTexts = Texts<keyof typeof en>;

export type SearchTexts = Texts<SearchKey | ToiletKey>;
/** The words for a toilet. */
export type ToiletTexts = Texts<ToiletKey>;
/** The words for every fact of a toilet and its source. */
export type FactTexts = Texts<ToiletKey | FactsKey>;
export type ContributeTexts = Texts<ToiletKey | ContributeKey | HoursKey>;
export type ToiletPageTexts = Texts<ToiletKey | FactsKey | ContributeKey | HoursKey>;
export type ProposeTexts = Texts<SearchKey | ToiletKey | ContributeKey | HoursKey>;
/** The words of a field for opening hours. */
export type HoursTexts = Texts<HoursKey>;
export type AccountTexts = Texts<AccountKey>;
export type BusinessTexts = Texts<BusinessKey | ToiletKey>;
export type ModerationTexts = Texts<SearchKey | ToiletKey | ModerationKey | HoursKey>;
