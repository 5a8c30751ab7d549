/** `lootiles moderator` as a real process on a real Postgres: a token once, a role, and the end of it. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../common/durations.ts';
import { accountOfSession, moderatorByToken } from '../../overlay/accounts/accounts.ts';
import { invitedEmail } from '../../overlay/accounts/passkeys.ts';
import { signIn } from '../fixtures/accounts.ts';
import { workFolder } from '../fixtures/imports.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { runLootiles } from '../fixtures/run.ts';

const db = useDatabase();
const moderatorAt = (baseUrl: string, ...args: string[]) =>
  runLootiles(['moderator', ...args], { DATABASE_URL: db.url, DATA_DIR: workFolder(), BASE_URL: baseUrl });
const moderator = (...args: string[]) => moderatorAt('https://toilets.example', ...args);
const invitationIn = (stderr: string) =>
  /^https:\/\/toilets\.example\/account\/passkey#(inv_[a-z2-7]{40})$/m.exec(stderr)?.[1] ?? '';

describe('lootiles moderator', () => {
  test('shows a token alone on standard output, keeps roles, and ends what was', async () => {
    const first = await moderator('Ada@example.org', '--role', 'admin');
    expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^mod_[a-z2-7]{40}\n$/) });
    expect(first.stderr).toContain('Ada@example.org');
    const token = first.stdout.trim();
    expect(await moderatorByToken(db.database, token, new Date())).toMatchObject({
      email: 'ada@example.org',
      role: 'admin',
    });

    const second = await moderator('ada@example.org');
    expect(await moderatorByToken(db.database, token, new Date())).toBeUndefined();
    const newToken = second.stdout.trim();
    expect(await moderatorByToken(db.database, newToken, new Date())).toMatchObject({ role: 'admin' });

    expect(await moderator('ada@example.org', '--revoke')).toMatchObject({ code: 0, stdout: '' });
    expect(await moderatorByToken(db.database, newToken, new Date())).toBeUndefined();
  });

  test('shows an invitation beside the token, and alone: then the token stays', async () => {
    const both = await moderator('eve@example.org', '--scope', 'read', '--days', '3');
    const first = invitationIn(both.stderr);
    expect(await invitedEmail(db.database, first, new Date())).toBe('eve@example.org');
    const token = both.stdout.trim();
    const alone = await moderator('eve@example.org', '--invite');
    expect(alone).toMatchObject({ code: 0, stdout: '' });
    expect(await invitedEmail(db.database, first, new Date())).toBeUndefined();
    expect(await invitedEmail(db.database, invitationIn(alone.stderr), new Date())).toBe('eve@example.org');
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    expect(await moderatorByToken(db.database, token, inDays(2.9))).toMatchObject({ scope: 'read' });
    expect(await moderatorByToken(db.database, token, inDays(3.1))).toBeUndefined();
  });

  test('says in a sentence where there is no invitation, and the token works', async () => {
    const { code, stdout, stderr } = await moderatorAt('https://192.0.2.7', 'ip@example.org');
    expect(code).toBe(0);
    expect(await moderatorByToken(db.database, stdout.trim(), new Date())).toMatchObject({ scope: 'decide' });
    expect(stderr).toContain(
      'There is no invitation to make a passkey. Browsers know passkeys only at https',
    );
  });

  test('ends all passkeys and sessions of an address', async () => {
    const now = new Date();
    const { token } = await signIn(db.database, { email: 'lost@example.org', role: 'moderator', now });
    const { code, stderr } = await moderator('lost@example.org', '--revoke-passkeys');
    expect(code).toBe(0);
    expect(stderr).toContain('Passkeys of lost@example.org that are revoked: 1.');
    expect(await accountOfSession(db.database, token, now)).toBeUndefined();
  });

  test.each([
    [[], 'No valid e-mail address is given.'],
    [['ada'], 'No valid e-mail address is given.'],
    [['ada@example.org', '--role', 'king'], '--role must be moderator or admin.'],
    [['ada@example.org', '--role', 'admin', '--revoke'], '--role and --revoke exclude each other.'],
    [['nobody@example.org', '--revoke'], 'nobody@example.org is not a moderator.'],
    [['nobody@example.org', '--invite'], 'nobody@example.org is neither a moderator nor has an account.'],
    [['nobody@example.org', '--revoke-passkeys'], 'nobody@example.org is neither a moderator nor has an'],
    [['ada@example.org', '--scope', 'all'], '--scope must be read or decide.'],
    [['ada@example.org', '--days', '0'], '--days must be a whole number from 1 to 3650.'],
    [['ada@example.org', '--days', '3651'], '--days must be a whole number from 1 to 3650.'],
    [['ada@example.org', '--invite', '--days', '3'], '--invite, --revoke, --revoke-passkeys and the options'],
    [['ada@example.org', '--revoke', '--revoke-passkeys'], '--invite, --revoke, --revoke-passkeys and the'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await moderator(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`lootiles moderator: ${sentence}`);
  });
});
