/** The language that the server chose for this page, and its texts, which are loaded apart from the scripts. */
import type { Language, Messages } from '../views/texts/texts.ts';

const MESSAGES: Readonly<Record<Language, () => Promise<Messages>>> = {
  en: async () => (await import('../views/texts/en.ts')).en,
  de: async () => (await import('../views/texts/de.ts')).de,
  fr: async () => (await import('../views/texts/fr.ts')).fr,
};

export function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return lang === 'de' || lang === 'fr' ? lang : 'en';
}

export function loadMessages(language: Language): Promise<Messages> {
  return MESSAGES[language]();
}
