/** The moderation page in all languages, for the server; a browser loads only its own. */
import { de as siteDe } from '../de.ts';
import { en as siteEn } from '../en.ts';
import { fr as siteFr } from '../fr.ts';
import { type Language, Texts } from '../texts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { ModerationTexts } from './moderation-texts.ts';

export const MODERATION_TEXTS: Readonly<Record<Language, ModerationTexts>> = {
  en: new Texts('en', { ...siteEn, ...en }),
  de: new Texts('de', { ...siteDe, ...de }),
  fr: new Texts('fr', { ...siteFr, ...fr }),
};
