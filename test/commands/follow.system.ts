/** `lootiles serve` and `up` with GENERATION_URL: a site of another site's files, without an importer and without Postgres. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BASE_URL } from '../fixtures/app.ts';
import { freePort } from '../fixtures/free-port.ts';
import { streetOf, workFolder, writeExtract } from '../fixtures/imports.ts';
import { EXTRACTS, NGINX, needs } from '../fixtures/needs.ts';
import { type Served, serving } from '../fixtures/process.ts';
import { runLootiles } from '../fixtures/run.ts';
import { staticHost } from '../fixtures/static-host.ts';

const HERE = 'lat=43.7384&lon=7.4246';
/** A toilet of Monaco that all generations have. */
const READS = [
  `/api/v1/toilets/nearest?${HERE}&limit=5`,
  `/api/v1/toilets/nearest?${HERE}&limit=5&by=walk&open=true`,
  '/api/v1/toilets/nearest?place=gare+de+monaco',
  '/api/v1/toilets?bbox=7.41,43.72,7.44,43.75&limit=100',
  '/api/v1/toilets/lt_n21e7p74',
  '/api/v1/toilets/lt_n21e7p74/details',
  `/api/v1/toilets/lt_n21e7p74/route?${HERE}`,
  '/api/v1/route/toilets?from_lat=43.73657&from_lon=7.42988&to_lat=43.7371&to_lon=7.4268',
  '/api/v1/places?q=gare&limit=3',
  `/api/v1/places/at?${HERE}`,
  '/tiles/style-light.json',
  '/tiles/map/14/8529/5975',
  '/tiles/toilets.pmtiles',
  '/data/directory.bin',
];

async function answerOf({ port }: Served, path: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { path, status: answer.status, etag: answer.headers.get('etag'), bytes: bytes.toString('base64') };
}

async function generationOf(served: Served): Promise<unknown> {
  const { text } = await served.ask('/readyz');
  return JSON.parse(text).generation;
}

test(
  'answers as the site that it follows, byte for byte, from one generation to the next',
  needs(NGINX, EXTRACTS.monaco),
  async () => {
    const folder = workFolder();
    const [site, port] = [join(folder, 'site'), await freePort()];
    const env = { DATA_DIR: join(folder, 'data'), PUBLISH_GENERATION: 'on', BASE_URL };
    const followed = { GENERATION_URL: `http://127.0.0.1:${port}/generation`, BASE_URL };
    const other = await serving(join(folder, 'other'), followed);
    await other.program.says('There is nothing to serve yet. Retrying every 10 s.');
    expect((await other.ask('/readyz')).status).toBe(503);
    expect((await other.ask(READS[0]!)).status).toBe(503);

    const run = async (args: string[], more = {}) => {
      const { code, stderr } = await runLootiles(args, { ...env, ...more });
      expect(code, stderr).toBe(0);
    };
    await run(['import', EXTRACTS.monaco.path], { MAP: 'on', WALKING: 'on' });
    await run(['publish', site]);
    await staticHost(site, port);
    const first = await serving(env.DATA_DIR, { BASE_URL });
    await expect.poll(() => generationOf(other), { timeout: 60_000 }).toBe(3);
    for (const path of READS) {
      const [theirs, ours] = await Promise.all([answerOf(first, path), answerOf(other, path)]);
      expect(theirs.status, path).toBe(200);
      expect(ours).toEqual(theirs);
    }
    await other.program.says('The object store answers again.');

    const extract = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(30));
    await run(['import', extract, '--allow-shrink']);
    await run(['publish', site]);
    await expect.poll(() => generationOf(other), { timeout: 60_000 }).toBe(4);
    const nearest = '/api/v1/toilets/nearest?lat=43.7&lon=7.4';
    await expect.poll(() => generationOf(first)).toBe(4);
    expect(await answerOf(other, nearest)).toEqual(await answerOf(first, nearest));

    const verified = await runLootiles(['verify'], { ...followed, DATA_DIR: join(folder, 'other') });
    expect([verified.code, verified.stdout]).toEqual([0, 'Generation 4 is whole: 30 toilets in 1 shards.\n']);
  },
);

test('takes no contributions, starts no Postgres, and builds nothing', needs(NGINX), async () => {
  const folder = workFolder();
  const [site, port] = [join(folder, 'site'), await freePort()];
  const env = { DATA_DIR: join(folder, 'data'), PUBLISH_GENERATION: 'on' };
  await runLootiles(['import', await writeExtract(join(folder, 'street.osm.pbf'), streetOf(30))], env);
  expect((await runLootiles(['publish', site], env)).code).toBe(0);
  await staticHost(site, port);
  const dataDir = join(folder, 'other');
  const followed = { GENERATION_URL: `http://127.0.0.1:${port}/generation` };
  const served = await serving(dataDir, followed, 'up');
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const found = JSON.parse((await served.ask('/api/v1/toilets/nearest?lat=43.7&lon=7.4')).text);
  expect(found.attribution).toMatchObject({ license: 'ODbL-1.0' });
  const address = `http://localhost:${served.port}`;
  const refused = await fetch(`${address}/api/v1/toilets/${found.results[0].id}/confirmations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: '{}',
  });
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({
      type: expect.stringContaining('contributions-off'),
      detail: expect.stringContaining('shows the toilets of another one'),
    }),
  ]);
  expect((await served.ask('/')).text).not.toContain('/propose"');

  const settings = { ...followed, DATA_DIR: dataDir };
  for (const command of ['work', 'import', 'map', 'apply', 'sweep', 'jobs', 'moderator', 'pepper'])
    expect(await runLootiles([command], settings), command).toMatchObject({
      code: 78,
      stderr: `lootiles ${command}: GENERATION_URL is set: this machine serves the generations of another site. Run "lootiles ${command}" there, or unset GENERATION_URL.\n`,
    });
  const doctor = await runLootiles(['doctor'], settings);
  expect(doctor.stdout).toContain(`bucket       ${followed.GENERATION_URL} has generation 1.`);
  expect(doctor.stdout).not.toMatch(/^\w+: +(?:database|mail|extract) /m);
});
