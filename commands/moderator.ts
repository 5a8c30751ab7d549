/**
 * `lootiles moderator`: makes a person a moderator and shows their token, once; or ends it. The token alone goes to
 * standard output, so that a script can keep it.
 */
import { z } from 'zod';
import { createModeratorToken, Role, revokeModeratorToken } from '../overlay/accounts/accounts.ts';
import type { Database } from '../overlay/database/database.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { openCommandDatabase } from './runtime/database.ts';

export interface ModeratorOptions {
  readonly email: string | undefined;
  /** The new role; undefined leaves it as it is. */
  readonly role: unknown;
  readonly revoke: boolean;
}

export async function moderatorCommand(settings: Settings, options: ModeratorOptions): Promise<void> {
  const { revoke } = options;
  const email = parse(
    z.email().max(254),
    options.email,
    'No valid e-mail address is given. Name one: lootiles moderator ada@example.org',
  );
  const role = parse(Role.optional(), options.role, '--role must be moderator or admin.');
  if (revoke && role !== undefined)
    throw new Error('--role and --revoke exclude each other. Use one of them.');
  const opened = await openCommandDatabase(settings);
  try {
    await (revoke ? end(opened.database, email) : issue(opened.database, email, role));
  } finally {
    await opened.close();
  }
}

async function issue(database: Database, email: string, role: Role | undefined): Promise<void> {
  const token = await createModeratorToken(database, email, new Date(), role);
  console.error(`Token of ${email}, shown only once. Previous tokens are revoked:`);
  console.log(token);
}

async function end(database: Database, email: string): Promise<void> {
  if (!(await revokeModeratorToken(database, email)))
    throw new Error(`${email} is not a moderator. Check the address.`);
  console.error(`Moderator rights of ${email} are revoked. Past decisions are kept.`);
}

function parse<T>(schema: z.ZodType<T>, value: unknown, sentence: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(sentence);
  return parsed.data;
}
