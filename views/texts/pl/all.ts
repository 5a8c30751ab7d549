/** All texts in Polish, for the server. */
import type { en } from '../en/all.ts';
import type { MessagesOf } from '../texts.ts';
import { account } from './account.ts';
import { business } from './business.ts';
import { contribute } from './contribute.ts';
import { facts } from './facts.ts';
import { hours } from './hours.ts';
import { mail } from './mail.ts';
import { moderation } from './moderation.ts';
import { privacy } from './privacy.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';
import { toilet } from './toilet.ts';

export const pl: MessagesOf<typeof en> = {
  ...account,
  ...business,
  ...contribute,
  ...facts,
  ...hours,
  ...mail,
  ...moderation,
  ...privacy,
  ...search,
  ...shell,
  ...toilet,
};
