/** A server over the real extract that the recorded examples come from. */
import { LocalStore } from '../../../shards/store/local-store.ts';
import { appOn, type TestApp } from '../../fixtures/app.ts';
import { importFrom, workFolder } from '../../fixtures/imports.ts';
import { EXTRACTS } from '../../fixtures/needs.ts';

export const MONACO = EXTRACTS.monaco;

export async function monacoApp(): Promise<TestApp> {
  const store = new LocalStore(workFolder());
  await importFrom(store, MONACO.path, { walking: true });
  return appOn(store);
}
