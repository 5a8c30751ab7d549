/** A server whose pepper is not the database's: reads go on, writes are refused until the operator decides. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createModeratorToken, moderatorByToken } from '../../../overlay/accounts/accounts.ts';
import { altchaCheck } from '../../../server/human-check/altcha.ts';
import { LocalStore } from '../../../shards/store/local-store.ts';
import { signIn } from '../../fixtures/accounts.ts';
import { BASE_URL } from '../../fixtures/app.ts';
import { deviceId, expectProblem, postTo, TOILETS } from '../../fixtures/contributions.ts';
import { publishToilets, temporaryFolder } from '../../fixtures/generation.ts';
import { solve } from '../../fixtures/human-check.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';
import { serving } from '../../fixtures/process.ts';
import { runLootiles } from '../../fixtures/run.ts';

const READ = '/api/v1/toilets/lt_n1';
const VOTES = { votes: [{ attribute: 'wheelchair', value: 'yes' }], device_id: deviceId(1) };

/** A site on a fresh database, whose server can be started again. */
async function site(isMigrated = false) {
  const { url, database } = await freshDatabase({ isMigrated });
  const { dataDir } = new LocalStore(temporaryFolder());
  await publishToilets(new LocalStore(dataDir), TOILETS);
  const pepperPath = join(dataDir, 'pepper');
  const start = async (settings: Record<string, string> = {}) => {
    const served = await serving(dataDir, { BASE_URL, DATABASE_URL: url, LOG_FORMAT: 'text', ...settings });
    const pepper = () => Buffer.from(settings.PEPPER ?? readFileSync(pepperPath, 'utf8').trim());
    const token = async () => solve(await altchaCheck(pepper(), { min: 1, max: 2 }).challenge());
    const post = postTo(`http://127.0.0.1:${served.port}`, token);
    const vote = () => post(`${READ}/votes`, VOTES);
    const state = async (): Promise<unknown> => JSON.parse((await served.ask('/readyz')).text).database;
    const isIn = (expected: string) => expect.poll(state, { timeout: 120_000, interval: 200 }).toBe(expected);
    const stop = async () => {
      served.program.signal('SIGTERM');
      expect(await served.program.ends()).toBe(0);
    };
    return { ...served, vote, isIn, stop };
  };
  const command = (...args: string[]) =>
    runLootiles(['pepper', ...args], { DATA_DIR: dataDir, DATABASE_URL: url });
  return { database, pepperPath, start, command };
}

describe('a pepper', () => {
  test('that was lost is not replaced in silence: the same device does not vote twice', async () => {
    const { pepperPath, start, command } = await site();
    const first = await start();
    await first.isIn('ready');
    expect((await first.vote()).status).toBe(201);
    await first.stop();
    const original = readFileSync(pepperPath, 'utf8');

    rmSync(pepperPath);
    const second = await start();
    await second.isIn('other-pepper');
    expectProblem(await second.vote(), 503, 'contributions-off');
    expect((await second.ask(READ)).status).toBe(200);
    expect(second.program.output).toContain(
      'Contributions and sign-ins are refused, because the pepper does not match the database. Reads are answered.',
    );
    expect(second.program.output).toContain('run "lootiles pepper --accept"');
    expect(second.program.output).not.toContain(readFileSync(pepperPath, 'utf8').trim());
    const checked = await command();
    expect([checked.code, checked.stderr]).toEqual([1, expect.stringContaining('from the backup')]);
    await second.stop();

    // Put back from the backup.
    writeFileSync(pepperPath, original);
    const third = await start();
    await third.isIn('ready');
    expect((await third.vote()).status).toBe(201);
    expect(await command()).toMatchObject({ code: 0 });
  });

  test('that the operator accepts is taken without a restart', async () => {
    const { pepperPath, start, command } = await site();
    const first = await start();
    await first.isIn('ready');
    await first.stop();
    rmSync(pepperPath);
    const second = await start();
    await second.isIn('other-pepper');
    expect(await command('--accept')).toMatchObject({ code: 0, stderr: '' });
    await second.isIn('ready');
    expect((await second.vote()).status).toBe(201);
  });

  test('that one of several machines has wrong is caught there', async () => {
    const { start } = await site();
    const right = await start({ PEPPER: 'a'.repeat(40) });
    await right.isIn('ready');
    const wrong = await start({ PEPPER: 'b'.repeat(40) });
    await wrong.isIn('other-pepper');
    expectProblem(await wrong.vote(), 503, 'contributions-off');
    expect((await right.vote()).status).toBe(201);
  });
});

test('the log names moderators without a passkey, by their ids', async () => {
  const { database, start } = await site(true);
  const token = await createModeratorToken(database, 'ada@example.org', new Date());
  const id = (await moderatorByToken(database, token, new Date()))?.id ?? '';
  await signIn(database, { email: 'bob@example.org', role: 'moderator', now: new Date() });
  const { isIn, program } = await start();
  await isIn('ready');
  expect(program.output).toContain('Moderators have no passkey.');
  expect(program.output).toContain(id);
  expect(program.output.match(/mdr_/g)).toHaveLength(1);
  expect(program.output).not.toContain('ada@example.org');
});
