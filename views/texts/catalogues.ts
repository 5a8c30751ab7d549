/** All texts in all languages, for the server. A browser loads its language and the areas that a page needs. */
import type { AllTexts, BusinessKey } from './areas.ts';
import { de } from './de/all.ts';
import { en } from './en/all.ts';
import { business } from './en/business.ts';
import { es } from './es/all.ts';
import { fr } from './fr/all.ts';
import { it } from './it/all.ts';
import { type PageLocale, Texts } from './texts.ts';

export const TEXTS: Readonly<Record<PageLocale, AllTexts>> = {
  en: new Texts('en', en),
  'en-GB': new Texts('en-GB', en),
  'en-US': new Texts('en-US', en),
  de: new Texts('de', de),
  es: new Texts('es', es),
  fr: new Texts('fr', fr),
  it: new Texts('it', it),
};

export function isBusinessKey(key: string): key is BusinessKey {
  return Object.hasOwn(business, key);
}
