/** The examples of docs/api.md work by copy and paste, against a server as `npm start` makes it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './fixtures/generation.ts';
import { workFolder } from './fixtures/imports.ts';
import { EXTRACTS, GDAL, needs, program } from './fixtures/needs.ts';
import { freePort, serving } from './fixtures/process.ts';
import { runLootiles } from './fixtures/run.ts';

const run = promisify(execFile);
const PAGE = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
const WRITTEN = 'http://localhost:8080';
const ALL_OF = { python: program('python3'), sh: program('curl'), gdal: GDAL, monaco: EXTRACTS.monaco };
/** Of these an error is the point. */
const REFUSED = /lat=91/;

let dataDir = '';
beforeAll(async () => {
  if (!EXTRACTS.monaco.isThere) return;
  dataDir = workFolder();
  const settings = { DATA_DIR: dataDir, EXTRACT: EXTRACTS.monaco.path, WALKING: 'on', MAP: 'off' };
  const { code, stderr } = await runLootiles(['import'], settings);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
});

function examplesIn(language: string): string[] {
  const blocks = PAGE.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'));
  return Array.from(blocks, ([, text = '']) => text);
}

/** Runs programs in an empty folder, beside a server. */
async function beside() {
  const base = `http://127.0.0.1:${await freePort()}`;
  await serving(dataDir, { BASE_URL: base, PORT: new URL(base).port });
  const cwd = temporaryFolder();
  return async (command: string, ...args: string[]) => {
    const own = args.map((text) => text.replaceAll(WRITTEN, base));
    return (await run(command, own, { cwd })).stdout;
  };
}

describe('the examples of the API work', needs(ALL_OF.monaco), () => {
  test('in the shell: curl', needs(ALL_OF.sh), async () => {
    const at = await beside();
    const examples = examplesIn('sh').filter((text) => text.startsWith('curl '));
    expect(examples.length).toBeGreaterThan(10);
    for (const text of examples) {
      const asked = text.replaceAll('curl ', REFUSED.test(text) ? 'curl -sS ' : 'curl -sSf ');
      expect([text, await at('bash', '-o', 'pipefail', '-c', asked)]).toEqual([
        text,
        expect.stringMatching(/\S/),
      ]);
    }
  });

  test('in JavaScript', async () => {
    const at = await beside();
    const said: string[] = [];
    for (const text of examplesIn('js'))
      said.push(await at(process.execPath, '--input-type=module', '-e', text));
    expect(said.length).toBeGreaterThan(3);
    expect(said[0]).toMatch(/^Toilet: 237 m, open: unknown\n[\s\S]*© OpenStreetMap contributors\n$/);
  });

  test('in Python, one after the other', needs(ALL_OF.python), async () => {
    const at = await beside();
    expect(
      await at('python3', '-c', `${examplesIn('python').join('\n')}\nprint(area['truncated'], toilet['id'])`),
    ).toBe('237 © OpenStreetMap contributors\nFalse lt_n21e7p74\n');
  });

  test('in GIS programs, which QGIS reads the same way', needs(ALL_OF.gdal), async () => {
    const at = await beside();
    const [text = ''] = examplesIn('sh').filter((each) => each.startsWith('ogr2ogr '));
    await at('bash', '-c', text);
    expect(await at('ogrinfo', '-so', 'toilets.gpkg', 'toilets')).toContain('Feature Count: ');
  });
});
