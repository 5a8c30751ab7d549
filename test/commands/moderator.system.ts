/** `lootiles moderator` as a real process on a real Postgres: a token once, a role, and the end of it. */
import { describe, expect, test } from 'vitest';
import { moderatorByToken } from '../../overlay/accounts/accounts.ts';
import { workFolder } from '../fixtures/imports.ts';
import { useDatabase } from '../fixtures/postgres.ts';
import { runLootiles } from '../fixtures/run.ts';

const db = useDatabase();
const moderator = (...args: string[]) =>
  runLootiles(['moderator', ...args], { DATABASE_URL: db.url, DATA_DIR: workFolder() });

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

  test.each([
    [[], 'No valid e-mail address is given.'],
    [['ada'], 'No valid e-mail address is given.'],
    [['ada@example.org', '--role', 'king'], '--role must be moderator or admin.'],
    [['ada@example.org', '--role', 'admin', '--revoke'], '--role and --revoke exclude each other.'],
    [['nobody@example.org', '--revoke'], 'nobody@example.org is not a moderator.'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    const { code, stdout, stderr } = await moderator(...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`lootiles moderator: ${sentence}`);
  });
});
