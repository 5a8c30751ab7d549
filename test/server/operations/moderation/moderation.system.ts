/** A running `lootiles up`, a token from `lootiles moderator` beside it, and a decision that the reads show. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DecisionResult, MeResult } from '../../../../schemas/people/moderation.ts';
import { FindResult, ToiletResult } from '../../../../schemas/reads/read-results.ts';
import { temporaryFolder } from '../../../fixtures/generation.ts';
import { streetOf, writeExtract } from '../../../fixtures/imports.ts';
import { serving } from '../../../fixtures/process.ts';
import { runLootiles } from '../../../fixtures/run.ts';

test('a moderator hides a toilet of the running service and brings it back; contributions may be off', async () => {
  const folder = temporaryFolder();
  // Postgres does not run as root, and must get through to its folder.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const EXTRACT = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(20));
  const { program, port, ask } = await serving(dataDir, { EXTRACT, CONTRIBUTIONS: 'off' }, 'up');
  await program.says('Waiting for contributions.');
  const { stdout } = await runLootiles(['moderator', 'ada@example.org'], { DATA_DIR: dataDir });
  const authorization = `Bearer ${stdout.trim()}`;
  const api = `http://127.0.0.1:${port}/moderation/api`;

  const me = () => fetch(`${api}/me`, { headers: { authorization } });
  await expect.poll(async () => (await me()).status, { timeout: 30_000 }).toBe(200);
  expect(MeResult.parse(await (await me()).json())).toMatchObject({
    email: 'ada@example.org',
    osm_notes: false,
  });
  const nearest = await ask('/api/v1/toilets/nearest?lat=43.7&lon=7.4&limit=1');
  const id = FindResult.parse(JSON.parse(nearest.text)).results[0]?.id;
  const toilet = async () => (await ask(`/api/v1/toilets/${id}`)).status;
  const decide = async (path: string) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(`${api}${path}`, { method: 'POST', headers, body: '{"reason":"Seen."}' });
    expect(response.status).toBe(201);
    return DecisionResult.parse(await response.json()).id;
  };
  const gone = await decide(`/toilets/${id}/gone`);
  await expect.poll(toilet, { timeout: 30_000 }).toBe(404);
  await decide(`/decisions/${gone}/undo`);
  await expect.poll(toilet, { timeout: 30_000 }).toBe(200);
  expect(ToiletResult.parse(JSON.parse((await ask(`/api/v1/toilets/${id}`)).text)).toilet.id).toBe(id);

  expect(program.output).not.toContain(authorization.slice(-20));
  expect(program.output).not.toContain('ada@example.org');
});
