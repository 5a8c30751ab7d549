/** All languages at once, for the server; a browser loads only its own. */
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import { de as helpDe } from './help/de.ts';
import { en as helpEn } from './help/en.ts';
import { fr as helpFr } from './help/fr.ts';
import type { HelpTexts } from './help/help-texts.ts';
import { type Language, Texts } from './texts.ts';

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: new Texts('en', en),
  de: new Texts('de', de),
  fr: new Texts('fr', fr),
};

export const HELP_TEXTS: Readonly<Record<Language, HelpTexts>> = {
  en: new Texts('en', { ...en, ...helpEn }),
  de: new Texts('de', { ...de, ...helpDe }),
  fr: new Texts('fr', { ...fr, ...helpFr }),
};
