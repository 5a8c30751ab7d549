/** A server over the real extract that the recorded examples come from. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Store } from '../../../shards/store.ts';
import { appOn, type TestApp } from '../../fixtures/app.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';

export const MONACO = fileURLToPath(
  new URL('../../../../shared/data/extracts/monaco-2026-03-09.osm.pbf', import.meta.url),
);
export const hasMonaco = existsSync(MONACO);

export async function monacoApp(): Promise<TestApp> {
  const store = new Store(workFolder());
  await importFrom(store, MONACO);
  return appOn(store);
}
