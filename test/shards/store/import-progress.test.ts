import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetImport, importPercent, noteImport } from '../../../shards/store/import-progress.ts';
import { emptyApp, FROM } from '../../fixtures/app.ts';
import { temporaryFolder } from '../../fixtures/generation.ts';

test('a server reads how far an import is, while it runs', () => {
  const folder = temporaryFolder();
  expect(importPercent(folder, Date.now())).toBeUndefined();
  noteImport(folder, 0);
  expect(importPercent(folder, Date.now())).toBe(0);
  noteImport(folder, 42);
  expect(importPercent(folder, Date.now())).toBe(42);
  forgetImport(folder);
  expect(importPercent(folder, Date.now())).toBeUndefined();
});

test('what a killed import left, and what is no percent, is none', () => {
  const folder = temporaryFolder();
  noteImport(folder, 42);
  utimesSync(join(folder, 'importing'), 1, 1);
  expect(importPercent(folder, Date.now())).toBeUndefined();
  for (const text of ['', 'x', '-1', '101']) {
    writeFileSync(join(folder, 'importing'), text);
    expect(importPercent(folder, Date.now()), text).toBeUndefined();
  }
  expect(() => noteImport(join(folder, 'nowhere'), 1)).not.toThrow();
});

test('the first page and /readyz say how far the first import is, and browsers ask again', async () => {
  const { app, generations } = emptyApp();
  noteImport(generations.dataDir, 42);
  const page = await app.request('/', { headers: { 'accept-language': 'de' } }, FROM);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('Etwa 42 % sind geschafft.');
  expect(Number(page.headers.get('refresh'))).toBeGreaterThan(0);
  expect(page.headers.get('cache-control')).toContain('no-store');
  const ready = await app.request('/readyz', {}, FROM);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    ready: false,
    detail: expect.stringContaining('about 42 % is done'),
  });
  forgetImport(generations.dataDir);
  expect((await app.request('/', {}, FROM)).headers.get('refresh')).toBeNull();
});
