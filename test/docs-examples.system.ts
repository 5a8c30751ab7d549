/** The examples of docs/api.md and of the page of snippets work by copy and paste, against a server as `npm start` makes it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { AreaResult } from '../schemas/reads/read-results.ts';
import { freePort } from './fixtures/free-port.ts';
import { temporaryFolder } from './fixtures/generation.ts';
import { workFolder } from './fixtures/imports.ts';
import { EXTRACTS, GDAL, needs, program } from './fixtures/needs.ts';
import { serving } from './fixtures/process.ts';
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

function examplesIn(language: string, page = PAGE): string[] {
  const blocks = page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'));
  return Array.from(blocks, ([, text = '']) => text);
}

/** Runs programs in an empty folder, beside a server. */
async function beside() {
  return runnerAt(await started());
}

async function started(): Promise<string> {
  const base = `http://127.0.0.1:${await freePort()}`;
  await serving(dataDir, { BASE_URL: base, PORT: new URL(base).port });
  return base;
}

function runnerAt(base: string) {
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

describe('the snippets work as the page has them', needs(ALL_OF.monaco), () => {
  /** The first one in a language, as Markdown has it, with the address of the server that it came from. */
  async function snippet(language: string) {
    const base = await started();
    const page = await (await fetch(`${base}/developers/snippets.md`)).text();
    const [text, ...others] = examplesIn(language, page);
    expect(others).toEqual([]);
    return { base, text: text ?? '', at: runnerAt(base) };
  }
  const FOUND = /^(?:.+: \d+ m, open: \w+\n){3}© OpenStreetMap contributors\n$/;

  test('curl', needs(ALL_OF.sh), async () => {
    const { text, at } = await snippet('sh');
    const said = await at('bash', '-eo', 'pipefail', '-c', text.replaceAll('curl ', 'curl -sSf '));
    expect(said).toMatch(/^\{"status":"ok",.*"type":"FeatureCollection".*id,.*\r\nlt_.*\r\n$/s);
  });

  test('JavaScript', async () => {
    const { text, at } = await snippet('js');
    expect(await at(process.execPath, '--input-type=module', '-e', text)).toMatch(FOUND);
  });

  test('Python', needs(ALL_OF.python), async () => {
    const { text, at } = await snippet('python');
    expect(await at('python3', '-c', text)).toMatch(FOUND);
  });

  // QGIS is not installed. GDAL reads the address by the same protocol, and the filter by the same grammar.
  test('QGIS: its address and its filter, by GDAL', needs(ALL_OF.gdal), async () => {
    const { base, text: address, at } = await snippet('text');
    expect(address.trim()).toBe(`${base}/ogc`);
    const page = await (await fetch(`${base}/developers/snippets.md`)).text();
    const [filter = ''] = examplesIn('sql', page);
    const [script = ''] = examplesIn('qgis', page);
    expect(script).toContain(`url='${address.trim()}' typename='toilets'`);
    const counted = await at('ogrinfo', '-so', '-where', filter.trim(), `OAPIF:${address.trim()}`, 'toilets');
    const box = await fetch(`${base}/api/v1/toilets?bbox=7.35,43.67,7.5,43.82&limit=200`);
    const { results } = AreaResult.parse(await box.json());
    const free = results.filter((one) => one.wheelchair === 'yes' && one.access_rule === 'free');
    expect(free.length).toBeGreaterThan(0);
    expect(counted).toContain(`Feature Count: ${free.length}\n`);
  });
});
