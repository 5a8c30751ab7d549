/** The texts of the pages where people help: those of all pages and their own. */
import type { MessageKey, MessagesOf, Texts } from '../texts.ts';
import type { en } from './en.ts';

export type HelpMessages = MessagesOf<typeof en>;
export type HelpTexts = Texts<MessageKey | keyof HelpMessages>;
