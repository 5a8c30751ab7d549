/** The texts of the moderation page, in the language of the page. */
import type { ModerationKey, ModerationTexts } from '../../views/texts/areas.ts';
import { type Message, Texts } from '../../views/texts/texts.ts';
import { type Area, HOURS, localeOfPage, messagesOf, SEARCH, TOILET } from '../page-texts.ts';

const MODERATION: Area<ModerationKey> = import.meta.glob<Record<ModerationKey, Message>>(
  '../../views/texts/??/moderation.ts',
  { import: 'moderation' },
);

export async function loadModerationTexts(): Promise<ModerationTexts> {
  const [search, toilet, moderation, hours] = await Promise.all([
    messagesOf(SEARCH),
    messagesOf(TOILET),
    messagesOf(MODERATION),
    messagesOf(HOURS),
  ]);
  return new Texts(localeOfPage(), { ...search, ...toilet, ...moderation, ...hours });
}
