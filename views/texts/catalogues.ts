/// <reference types="vite/types/importMeta.d.ts" />
/** All texts in all languages, for the server. A browser loads its language and the areas that a page needs. */
import type { AllTexts, PlainKeyOf } from './areas.ts';
import { type Messages, type PageLocale, Texts } from './texts.ts';

const FILES = import.meta.glob<Messages>('../../texts/??/*.json', { eager: true, import: 'default' });

function textsIn(locale: PageLocale): AllTexts {
  const areas = Object.entries(FILES).filter(([path]) => path.includes(`/${locale.slice(0, 2)}/`));
  return new Texts(locale, Object.assign({}, ...areas.map(([, messages]) => messages)));
}

export const TEXTS: Readonly<Record<PageLocale, AllTexts>> = {
  en: textsIn('en'),
  'en-GB': textsIn('en-GB'),
  'en-US': textsIn('en-US'),
  ar: textsIn('ar'),
  de: textsIn('de'),
  es: textsIn('es'),
  fr: textsIn('fr'),
  it: textsIn('it'),
  nl: textsIn('nl'),
  pl: textsIn('pl'),
  pt: textsIn('pt'),
  tr: textsIn('tr'),
  uk: textsIn('uk'),
};

export function isBusinessKey(key: string): key is PlainKeyOf<'business'> {
  return Object.hasOwn(FILES['../../texts/en/business.json'] ?? {}, key);
}
