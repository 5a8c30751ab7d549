/** The page /privacy in all languages, for the server. */
import { type Language, Texts } from '../texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';

export type PrivacyKey = keyof typeof en;

export const PRIVACY_TEXTS: Readonly<Record<Language, Texts<PrivacyKey>>> = {
  en: new Texts<PrivacyKey>('en', en),
  de: new Texts<PrivacyKey>('de', de),
  fr: new Texts<PrivacyKey>('fr', fr),
};
