/** The fixed words of the element. The build puts those of all languages into its one script. */
import type { KeyOf } from '../../views/texts/areas.ts';
import { pageLocale, Sayings } from '../../views/texts/texts.ts';

export const ELEMENT_KEYS = [
  'element.label',
  'element.failed',
  'element.unplaced',
  'map.zoom-in',
  'map.zoom-in-control',
  'map.zoom-out-control',
  'results.in-view',
  'results.many-in-view',
  'results.none-in-view',
  'results.unknown-place-title',
  'unknown.hours',
  'directions.walk',
] as const satisfies readonly KeyOf<'element' | 'search' | 'toilet'>[];

export type ElementTexts = Sayings<(typeof ELEMENT_KEYS)[number]>;

/**
 * Texts by language, a message a line; a line is empty if the language lacks that plural form. `keys` names the lines.
 * It is a constant of the build (scripts/build-web.ts).
 */
declare const ELEMENT_WORDS: Readonly<Record<string, string>>;

/** The texts in the language of an element: that of its page, else that of the browser, else English. */
export function textsFor(element: Element): ElementTexts {
  const named = element.closest('[lang]')?.getAttribute('lang') ?? '';
  const locale = pageLocale(named) ?? pageLocale(navigator.language) ?? 'en';
  const [keys = [], said = []] = ['keys', locale.slice(0, 2)].map((name) => ELEMENT_WORDS[name]?.split('\n'));
  const messages = keys.map((key, i) => [key, said[i] ?? ''] as const).filter(([, text]) => text);
  return new Sayings(locale, Object.fromEntries(messages));
}
