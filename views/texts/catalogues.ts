/// <reference types="vite/types/importMeta.d.ts" />
/** All texts in all languages, for the server. A browser loads its language and the areas that a page needs. */
import type { AllTexts, PlainKeyOf } from './areas.ts';
import { LANGUAGES, type Messages, type PageLocale, REGIONS, Texts } from './texts.ts';

const FILES = import.meta.glob<Messages>('../../texts/??/*.json', { eager: true, import: 'default' });

function textsIn(locale: PageLocale): AllTexts {
  const areas = Object.entries(FILES).filter(([path]) => path.includes(`/${locale.slice(0, 2)}/`));
  return new Texts(locale, Object.assign({}, ...areas.map(([, messages]) => messages)));
}

export const TEXTS = Object.fromEntries(
  [...LANGUAGES, ...REGIONS].map((locale) => [locale, textsIn(locale)]),
) as Readonly<Record<PageLocale, AllTexts>>;

export function isBusinessKey(key: string): key is PlainKeyOf<'business'> {
  return Object.hasOwn(FILES['../../texts/en/business.json'] ?? {}, key);
}
