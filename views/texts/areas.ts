/**
 * The areas of the texts: a file below texts/<language>/ each. A component names the areas whose texts it needs, so it
 * does not compile for a page that does not load them. The English files say which keys there are.
 */
import type { MessageValues } from './message-values.ts';
import type { Texts } from './texts.ts';

interface English {
  readonly account: typeof import('../../texts/en/account.json');
  readonly business: typeof import('../../texts/en/business.json');
  readonly contribute: typeof import('../../texts/en/contribute.json');
  readonly coverage: typeof import('../../texts/en/coverage.json');
  readonly element: typeof import('../../texts/en/element.json');
  readonly facts: typeof import('../../texts/en/facts.json');
  readonly hours: typeof import('../../texts/en/hours.json');
  readonly mail: typeof import('../../texts/en/mail.json');
  readonly moderation: typeof import('../../texts/en/moderation.json');
  readonly privacy: typeof import('../../texts/en/privacy.json');
  readonly search: typeof import('../../texts/en/search.json');
  readonly shell: typeof import('../../texts/en/shell.json');
  readonly toilet: typeof import('../../texts/en/toilet.json');
  readonly way: typeof import('../../texts/en/way.json');
}
type Area = keyof English;

/** The name of a message: a plural is several lines of the file, `<key>_one`, `<key>_other`. */
type KeyIn<Line> = Line extends `${infer Key}_other`
  ? Key
  : Line extends `${string}_one`
    ? never
    : Line & string;
export type KeyOf<A extends Area> = { [Each in A]: KeyIn<keyof English[Each]> }[A];

/** A message that takes no values. */
export type PlainKeyOf<A extends Area> = Exclude<KeyOf<A>, keyof MessageValues>;

/** An area that browsers load. */
export type BrowserArea =
  | 'search'
  | 'toilet'
  | 'facts'
  | 'contribute'
  | 'hours'
  | 'moderation'
  | 'way'
  | 'coverage';

/** The texts of a server, which has all areas. */
export type AllTexts = Texts<KeyOf<Area>>;

export type SearchTexts = Texts<KeyOf<'search' | 'toilet'>>;
/** The words of the page "Along my way". */
export type WayTexts = Texts<KeyOf<'search' | 'toilet' | 'way'>>;
export type ToiletTexts = Texts<KeyOf<'toilet'>>;
export type FactTexts = Texts<KeyOf<'toilet' | 'facts'>>;
export type ContributeTexts = Texts<KeyOf<'toilet' | 'contribute' | 'hours'>>;
export type ToiletPageTexts = Texts<KeyOf<'toilet' | 'facts' | 'contribute' | 'hours'>>;
export type ProposeTexts = Texts<KeyOf<'search' | 'toilet' | 'contribute' | 'hours'>>;
/** The words of a field for opening hours. */
export type HoursTexts = Texts<KeyOf<'hours'>>;
export type AccountTexts = Texts<KeyOf<'account'>>;
export type BusinessTexts = Texts<KeyOf<'business' | 'toilet'>>;
export type ModerationTexts = Texts<KeyOf<'search' | 'toilet' | 'moderation' | 'hours'>>;
