/** All texts in all languages, for the server. A browser loads its language and the areas that a page needs. */

import { ar } from './ar/all.ts';
import type { AllTexts, BusinessKey } from './areas.ts';
import { de } from './de/all.ts';
import { en } from './en/all.ts';
import { business } from './en/business.ts';
import { es } from './es/all.ts';
import { fr } from './fr/all.ts';
import { it } from './it/all.ts';
import { nl } from './nl/all.ts';
import { pl } from './pl/all.ts';
import { pt } from './pt/all.ts';
import { type PageLocale, Texts } from './texts.ts';
import { tr } from './tr/all.ts';
import { uk } from './uk/all.ts';

export const TEXTS: Readonly<Record<PageLocale, AllTexts>> = {
  en: new Texts('en', en),
  'en-GB': new Texts('en-GB', en),
  'en-US': new Texts('en-US', en),
  ar: new Texts('ar', ar),
  de: new Texts('de', de),
  es: new Texts('es', es),
  fr: new Texts('fr', fr),
  it: new Texts('it', it),
  nl: new Texts('nl', nl),
  pl: new Texts('pl', pl),
  pt: new Texts('pt', pt),
  tr: new Texts('tr', tr),
  uk: new Texts('uk', uk),
};

export function isBusinessKey(key: string): key is BusinessKey {
  return Object.hasOwn(business, key);
}
