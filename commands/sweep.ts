/** `lootiles sweep`: deletes old generations, leftover files and expired data, as the worker does every day. */
import { type Swept, sweepContributions, sweepFiles, sweepStore } from '../pipeline/maintenance/sweep.ts';
import { Rebuilder } from '../pipeline/rebuild/rebuilder.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { hasDatabase, openCommandDatabase } from './runtime/database.ts';
import { openServedStore } from './runtime/store.ts';

export async function sweepCommand(settings: Settings): Promise<void> {
  const { extract, dumpsKept } = settings;
  const store = await openServedStore(settings);
  const opened = hasDatabase(settings) ? await openCommandDatabase(settings) : undefined;
  try {
    const now = new Date();
    const parts = { store, database: opened?.database, extract, dumpsKept };
    if (opened) await new Rebuilder(store, opened.database).recount(now);
    printSwept({
      ...(await sweepStore(parts, now)),
      ...(await sweepContributions(parts, now)),
      ...(await sweepFiles(parts, now)),
    });
  } finally {
    await opened?.close();
  }
}

function printSwept({ manifests, blobs, files, expired }: Swept): void {
  console.log(`Deleted ${manifests} old generations, ${blobs} unused blobs and ${files} leftover files.`);
  const rows = Object.entries(expired).map(([table, count]) => `${table} ${count}`);
  if (rows.length > 0) console.log(`Deleted expired data: ${rows.join(', ')}.`);
}
