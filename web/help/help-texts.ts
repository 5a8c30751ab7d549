/** The texts of the pages where people help, in the language of this page. */
import type { HelpMessages, HelpTexts } from '../../views/texts/help/help-texts.ts';
import { type Language, Texts } from '../../views/texts/texts.ts';
import { loadMessages, pageLanguage } from '../page-texts.ts';

const MESSAGES: Readonly<Record<Language, () => Promise<HelpMessages>>> = {
  en: async () => (await import('../../views/texts/help/en.ts')).en,
  de: async () => (await import('../../views/texts/help/de.ts')).de,
  fr: async () => (await import('../../views/texts/help/fr.ts')).fr,
};

export async function loadHelpTexts(): Promise<HelpTexts> {
  const language = pageLanguage();
  const [common, own] = await Promise.all([loadMessages(language), MESSAGES[language]()]);
  return new Texts(language, { ...common, ...own });
}
