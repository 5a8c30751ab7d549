/** The README's first command, run as a newcomer runs it. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FindResult } from '../schemas/reads/read-results.ts';
import { LocalStore } from '../shards/store/local-store.ts';
import { temporaryFolder } from './fixtures/generation.ts';
import { streetOf, writeExtract } from './fixtures/imports.ts';
import { Program, serving } from './fixtures/process.ts';

const QUERY = '/api/v1/toilets/nearest?place=Quillhaven';

describe('the first start', () => {
  test('imports the demo, the second imports nothing, and one with another EXTRACT does again', async () => {
    const dataDir = temporaryFolder();
    const first = await serving(dataDir, { EXTRACT: 'demo' }, 'up');
    await first.program.says('Open http://');
    const { output } = first.program;
    expect(output).toContain('INVENTED');
    expect(output.indexOf('Listening on')).toBeLessThan(output.indexOf('is published'));
    const lines = output.trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) });
    expect(lines.length).toBeLessThan(24);
    expect(lines.at(-1)).toContain('Open http://');
    const { status, text } = await first.ask(QUERY);
    expect(status).toBe(200);
    const found = FindResult.parse(JSON.parse(text));
    expect(found.status).toBe('ok');
    expect(found.results).toHaveLength(5);
    const store = new LocalStore(dataDir);
    expect(store.readCurrent()).toMatchObject({ extract: 'demo', demo: true });
    const made = store.generations();
    await stop(first.program);

    for (const settings of [{ EXTRACT: 'demo' }, {}]) {
      const second = await serving(dataDir, settings, 'up');
      expect(second.program.output).not.toMatch(/INVENTED|Scan|published/);
      expect((await second.ask(QUERY)).text).toContain('"status":"ok"');
      expect(store.generations()).toEqual(made);
      await stop(second.program);
    }

    const path = await writeExtract(join(dataDir, 'street.osm.pbf'), streetOf(7));
    const third = await serving(dataDir, { EXTRACT: path }, 'up');
    await expect
      .poll(() => store.readCurrent(), { timeout: 30_000 })
      .toMatchObject({ extract: path, toilets: 7 });
    const nearest = async () =>
      FindResult.parse(JSON.parse((await third.ask('/api/v1/toilets/nearest?lat=43.7&lon=7.4')).text));
    await expect.poll(async () => (await nearest()).results[0]?.name).toBe('No. 0 of 1');
    await stop(third.program);
  });

  test('with an extract that is not there says so, and that there is nothing to serve yet', async () => {
    const dataDir = temporaryFolder();
    const EXTRACT = join(dataDir, 'nowhere.osm.pbf');
    const program = new Program(['up'], { DATA_DIR: dataDir, EXTRACT, PORT: '0' });
    expect(await program.ends()).toBe(1);
    expect(program.output).toContain(`There is no file ${EXTRACT}.`);
    expect(program.output).toContain(
      'lootiles up: The import failed, and there is nothing to serve. Correct the reason above, then start lootiles again.\n',
    );
  });

  test('with several workers imports once, not once in each', async () => {
    const dataDir = temporaryFolder();
    const street = await writeExtract(join(dataDir, 'street.osm.pbf'), streetOf(7));
    await new Program(['import', street], { DATA_DIR: dataDir }).ended;
    const EXTRACT = join(dataDir, 'nowhere.osm.pbf');
    const { program } = await serving(dataDir, { EXTRACT, WORKERS: '2' }, 'up');
    await program.says('The import failed.');
    expect(program.output.split('The import failed.')).toHaveLength(2);
  });
});

async function stop(program: Program): Promise<void> {
  program.signal('SIGTERM');
  expect(await program.ends()).toBe(0);
}
