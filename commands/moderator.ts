/**
 * `lootiles moderator`: makes a person a moderator and shows their token and an invitation to make a passkey, once; or
 * ends them. The token alone goes to standard output, so that a script can keep it.
 */
import { z } from 'zod';
import {
  createModeratorToken,
  hasRoleOrAccount,
  Role,
  revokeModeratorToken,
  TOKEN_TERMS,
  TokenScope,
  type TokenTerms,
} from '../overlay/accounts/accounts.ts';
import { invite, revokeAllPasskeys } from '../overlay/accounts/passkeys.ts';
import type { Database } from '../overlay/database/database.ts';
import { NO_PASSKEYS, passkeySite } from '../schemas/settings/passkey-site.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { openCommandDatabase } from './runtime/database.ts';

export interface ModeratorOptions {
  readonly email: string | undefined;
  /** The new role; undefined leaves it as it is. */
  readonly role: unknown;
  /** Terms of the new token; undefined for the default. */
  readonly scope: unknown;
  readonly days: unknown;
  readonly revoke: boolean;
  /** An invitation alone: role and token stay as they are. */
  readonly invite: boolean;
  /** Ends all passkeys and sessions of the address: for a device that was stolen. */
  readonly revokePasskeys: boolean;
}

const Days = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(3650));

export async function moderatorCommand(settings: Settings, options: ModeratorOptions): Promise<void> {
  const { revoke, invite: isInvitedAlone, revokePasskeys } = options;
  const email = parse(
    z.email().max(254),
    options.email,
    'No valid e-mail address is given. Name one: lootiles moderator ada@example.org',
  );
  const role = parse(Role.optional(), options.role, '--role must be moderator or admin.');
  const scope = parse(TokenScope.optional(), options.scope, '--scope must be read or decide.');
  const days = parse(Days.optional(), options.days, '--days must be a whole number from 1 to 3650.');
  if (revoke && role !== undefined)
    throw new Error('--role and --revoke exclude each other. Use one of them.');
  const isOfToken = [role, scope, days].some((given) => given !== undefined);
  if ([revoke, isInvitedAlone, revokePasskeys, isOfToken].filter(Boolean).length > 1)
    throw new Error('--invite, --revoke, --revoke-passkeys and the options of a token exclude each other.');
  const opened = await openCommandDatabase(settings);
  const { database } = opened;
  try {
    if (revoke) await end(database, email);
    else if (revokePasskeys) await endPasskeys(database, email);
    else {
      if (isInvitedAlone) await expectKnown(database, email);
      else
        await issue(database, email, role, {
          scope: scope ?? TOKEN_TERMS.scope,
          days: days ?? TOKEN_TERMS.days,
        });
      await showInvitation(database, settings.baseUrl, email);
    }
  } finally {
    await opened.close();
  }
}

async function issue(
  database: Database,
  email: string,
  role: Role | undefined,
  terms: TokenTerms,
): Promise<void> {
  const token = await createModeratorToken(database, email, new Date(), role, terms);
  const may = terms.scope === 'read' ? 'It may only read' : 'It may read and decide';
  console.error(
    `Token of ${email}, shown only once. ${may}, for ${terms.days} days. Previous tokens are revoked:`,
  );
  console.log(token);
}

async function expectKnown(database: Database, email: string): Promise<void> {
  if (!(await hasRoleOrAccount(database, email)))
    throw new Error(`${email} is neither a moderator nor has an account. Check the address.`);
}

/** Its token stands behind the `#`, which browsers send to no server: so it is in no log. */
async function showInvitation(database: Database, baseUrl: string, email: string): Promise<void> {
  if (!passkeySite(baseUrl)) {
    console.error(`There is no invitation to make a passkey. ${NO_PASSKEYS} The token works without one.`);
    return;
  }
  const token = await invite(database, email, new Date());
  console.error(
    `Invitation of ${email} to make a passkey. It works once, within an hour. Hand it over by a way that you trust:`,
  );
  console.error(`${baseUrl}/account/passkey#${token}`);
}

async function end(database: Database, email: string): Promise<void> {
  if (!(await revokeModeratorToken(database, email)))
    throw new Error(`${email} is not a moderator. Check the address.`);
  console.error(`Moderator rights of ${email} are revoked. Past decisions are kept.`);
}

async function endPasskeys(database: Database, email: string): Promise<void> {
  await expectKnown(database, email);
  const count = await revokeAllPasskeys(database, email, new Date());
  console.error(
    `Passkeys of ${email} that are revoked: ${count}. All its sessions have ended. For a new passkey: lootiles moderator ${email} --invite`,
  );
}

function parse<T>(schema: z.ZodType<T>, value: unknown, sentence: string): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(sentence);
  return parsed.data;
}
