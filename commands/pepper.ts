/**
 * `lootiles pepper`: compares this machine's pepper with the one that the database was filled with; `--accept` makes
 * it the database's.
 */
import { loadPepper } from '../overlay/keyed-hash.ts';
import { acceptPepper, isKnownPepper } from '../overlay/pepper-fingerprint.ts';
import type { Settings } from '../schemas/settings.ts';
import { openCommandDatabase } from './database.ts';

/** A fault of the database ends the command with its sentence. */
const QUIET = { info: () => {}, warn: () => {} };

export async function pepperCommand(settings: Settings, accept: boolean): Promise<void> {
  const own = settings.pepper === undefined ? `${settings.dataDir}/pepper` : 'PEPPER';
  const { database, close } = await openCommandDatabase(settings, QUIET);
  try {
    const pepper = await loadPepper(settings.pepper, settings.dataDir);
    if (await isKnownPepper(database, pepper, new Date())) {
      console.log(`${own} is the pepper that the database was filled with.`);
      return;
    }
    if (!accept)
      throw new Error(
        `${own} is not the pepper that the database was filled with. Put the right one back from the backup. ` +
          'If it is lost for good, run "lootiles pepper --accept": everybody who contributed is then a new person.',
      );
    await acceptPepper(database, pepper, new Date());
    console.log(
      `${own} is the pepper of this database now. Servers that have it take contributions after a moment; ` +
        'others refuse them after a minute.',
    );
  } finally {
    await close();
  }
}
