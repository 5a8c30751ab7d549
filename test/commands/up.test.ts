/** `lootiles up` as a real process: imports what is missing, then serves; a failed import costs no answer. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Store } from '../../shards/store.ts';
import { temporaryFolder } from '../fixtures/generation.ts';
import { importFrom, streetOf, wholeCurrent, writeExtract } from '../fixtures/imports.ts';
import { Program, serving } from '../fixtures/process.ts';

const NEAREST = '/api/v1/toilets/nearest?lat=43.7&lon=7.4';

async function street(count: number) {
  const folder = temporaryFolder();
  const store = new Store(join(folder, 'data'));
  const dump = await writeExtract(join(folder, 'street.osm.pbf'), streetOf(count));
  return { folder, store, dump };
}

describe('lootiles up', () => {
  test('imports what it is told and serves it; when it starts again it only serves', async () => {
    const { store, dump } = await street(20);
    const first = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    expect(first.program.output).toContain('Generation 1 is published: 20 toilets');
    expect(JSON.parse((await first.ask(NEAREST)).text)).toMatchObject({ results: { length: 5 } });
    first.program.signal('SIGTERM');
    expect(await first.program.endsWithin(5_000)).toBe(0);

    const second = await serving(store.dataDir, { EXTRACT: dump }, 'up');
    expect(second.program.output).not.toContain('is published');
    expect(store.currentGeneration()).toBe(1);
    expect((await second.ask(NEAREST)).status).toBe(200);
  });

  test('imports another extract when it is named, and without a name serves what there is', async () => {
    const { folder, store, dump } = await street(20);
    await importFrom(store, dump, { extract: dump });
    const { program } = await serving(store.dataDir, {}, 'up');
    expect(program.output).not.toContain('is published');

    const other = await writeExtract(join(folder, 'other.osm.pbf'), streetOf(3));
    await serving(store.dataDir, { EXTRACT: other }, 'up');
    expect(wholeCurrent(store)).toMatchObject({ generation: 2, extract: other, toilets: 3 });
  });

  test('serves what it had when the import fails', async () => {
    const { folder, store, dump } = await street(20);
    await importFrom(store, dump, { extract: dump });
    const bad = join(folder, 'bad.osm.pbf');
    writeFileSync(bad, 'no map');
    const { program, ask } = await serving(store.dataDir, { EXTRACT: bad }, 'up');
    expect(program.output).toMatch(/^lootiles import: .*bad\.osm\.pbf is not a \.osm\.pbf: .*\.$/m);
    expect(program.output).toContain('The import failed. What was served before is served again.\n');
    expect((await ask(NEAREST)).status).toBe(200);
  });

  test('serves the newest whole generation when its pointer is damaged and the import fails', async () => {
    const { folder, store, dump } = await street(20);
    await importFrom(store, dump, { extract: dump });
    writeFileSync(store.currentPath, 'garbage');
    const { ask } = await serving(store.dataDir, { EXTRACT: join(folder, 'missing.osm.pbf') }, 'up');
    expect((await ask(NEAREST)).status).toBe(200);
  });

  test('ends with 1 where the import fails and there is nothing to serve', async () => {
    const { folder, store } = await street(1);
    const extract = join(folder, 'missing.osm.pbf');
    const program = new Program(['up'], { DATA_DIR: store.dataDir, EXTRACT: extract, PORT: '0' });
    expect(await program.endsWithin(15_000)).toBe(1);
    expect(program.output).toBe(
      `lootiles import: There is no file ${extract}. EXTRACT takes the path of an .osm.pbf file, its URL, or a region such as europe/monaco.\n` +
        'lootiles up: The import failed, and there is nothing to serve yet.\n',
    );
  });
});
