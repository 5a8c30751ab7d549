/** The pages of businesses in all languages, for the server. */
import { type Language, Texts } from '../texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

export type BusinessKey = keyof typeof en;

export const BUSINESS_TEXTS: Readonly<Record<Language, Texts<BusinessKey>>> = {
  en: new Texts<BusinessKey>('en', en),
  de: new Texts<BusinessKey>('de', de),
  fr: new Texts<BusinessKey>('fr', fr),
};

export function isBusinessKey(key: string): key is BusinessKey {
  return Object.hasOwn(en, key);
}
