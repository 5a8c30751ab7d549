/** The texts of the page of moderators, in the language of this page. */
import type { ModerationMessages, ModerationTexts } from '../../views/texts/moderation/moderation-texts.ts';
import { type Language, Texts } from '../../views/texts/texts.ts';
import { loadMessages, pageLanguage } from '../page-texts.ts';

const MESSAGES: Readonly<Record<Language, () => Promise<ModerationMessages>>> = {
  en: async () => (await import('../../views/texts/moderation/en.ts')).en,
  de: async () => (await import('../../views/texts/moderation/de.ts')).de,
  fr: async () => (await import('../../views/texts/moderation/fr.ts')).fr,
};

export async function loadModerationTexts(): Promise<ModerationTexts> {
  const language = pageLanguage();
  const [common, own] = await Promise.all([loadMessages(language), MESSAGES[language]()]);
  return new Texts(language, { ...common, ...own });
}
