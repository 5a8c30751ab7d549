/** The texts of the moderation page: those of all pages and its own. */
import type { MessageKey, MessagesOf, Texts } from '../texts.ts';
import type { en } from './en.ts';

export type ModerationMessages = MessagesOf<typeof en>;
export type ModerationKey = keyof ModerationMessages;
export type ModerationTexts = Texts<MessageKey | ModerationKey>;
