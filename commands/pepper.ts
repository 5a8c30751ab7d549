/**
 * `lootiles pepper`: compares this machine's pepper with the one that the database was filled with; `--accept` makes
 * it the database's.
 */
import { acceptPepper, isKnownPepper, loadPepper } from '../overlay/database/keyed-hash.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { openCommandDatabase } from './runtime/database.ts';

export async function pepperCommand(settings: Settings, accept: boolean): Promise<void> {
  const own = settings.pepper === undefined ? `${settings.dataDir}/pepper` : 'PEPPER';
  const { database, close } = await openCommandDatabase(settings);
  try {
    const pepper = await loadPepper(settings.pepper, settings.dataDir);
    if (await isKnownPepper(database, pepper, new Date())) {
      console.log(`${own} matches the database.`);
      return;
    }
    if (!accept)
      throw new Error(
        `${own} does not match the database, which was filled with another pepper. Restore that one from the backup. ` +
          'If it is lost for good, run "lootiles pepper --accept": all earlier contributors then count as new persons.',
      );
    await acceptPepper(database, pepper, new Date());
    console.log(
      `The database accepts ${own} from now on. Servers with it take contributions within seconds. ` +
        'Servers with another pepper refuse them within a minute.',
    );
  } finally {
    await close();
  }
}
