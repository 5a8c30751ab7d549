/** All languages at once, for the server; a browser loads only its own. */
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { type Language, Texts } from './texts.ts';

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: new Texts('en', en),
  de: new Texts('de', de),
  fr: new Texts('fr', fr),
};
