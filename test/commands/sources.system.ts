/** `lootiles sources` as processes: a fresh machine adds the made register of the documents, and sees it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { workFolder } from '../fixtures/imports.ts';
import { serving } from '../fixtures/process.ts';
import { runLootiles } from '../fixtures/run.ts';

const REGISTER = fileURLToPath(new URL('../../docs/examples/quillhaven.json', import.meta.url));

test('two commands add a register, and a page says what it brings', async () => {
  const settings = { DATA_DIR: workFolder() };
  const none = await runLootiles(['sources'], settings);
  expect(none.stdout).toMatch(/^No source is added\./);
  expect(none.stdout).toContain('australia, korea, paris, taiwan, toronto, zurich');
  const added = await runLootiles(['sources', 'add', REGISTER], settings);
  expect(added).toMatchObject({ code: 0, stderr: '' });
  expect(added.stdout).toContain(join(settings.DATA_DIR, 'sources/quillhaven.json'));
  const imported = await runLootiles(['import', 'demo', '--no-map'], settings);
  expect(imported.stdout + imported.stderr).toMatch(
    /Source quillhaven: 6 records of [\d-]+\. Left out: 1 whose address is not found\./,
  );
  const { port } = await serving(settings.DATA_DIR, { CONTRIBUTIONS: 'off' });
  const page = await (await fetch(`http://localhost:${port}/licence`)).text();
  expect(page).toMatch(/<h3>Register of Quillhaven \(invented\), 20\d\d-\d\d<\/h3>/);
  expect(page).toContain('6 toilets: 2 are new, 4 are on the map, too.');
  expect(page).toMatch(/<th scope="row">opening_hours<\/th><td>\d<\/td><td>\d<\/td>/);
  expect(page).toContain('<th scope="row">grade</th><td>3</td><td>0</td>');
  expect(page).toContain('<th scope="row">cabins</th><td>4</td><td>0</td>');
  const { stdout } = await runLootiles(['sources'], settings);
  expect(stdout).toContain('quillhaven: Register of Quillhaven (invented) (CC0-1.0). 6 records of ');
});

test('a preset becomes a file that stays as the operator corrects it', async () => {
  const settings = { DATA_DIR: workFolder(), SOURCES: join(workFolder(), 'registers') };
  const path = join(settings.SOURCES, 'taiwan.json');
  const added = await runLootiles(['sources', 'add', 'taiwan'], settings);
  expect(added.stdout).toContain('write it instead of YOUR-KEY');
  writeFileSync(path, readFileSync(path, 'utf8').replace('YOUR-KEY', 'mine'));
  const again = await runLootiles(['sources', 'add', 'taiwan'], settings);
  expect(again).toMatchObject({ code: 1 });
  expect(again.stderr).toContain(`${path} is there already. Correct it, or remove it first.`);
  expect(readFileSync(path, 'utf8')).toContain('mine');
});

test.each([
  [['sources', 'add', 'atlantis'], /neither a preset nor a file atlantis/],
  [['sources', 'remove'], /Usage: lootiles sources/],
])('%j is refused', async (args, reason) => {
  const { code, stderr } = await runLootiles(args, { DATA_DIR: workFolder() });
  expect(code).toBe(1);
  expect(stderr).toMatch(reason);
});
