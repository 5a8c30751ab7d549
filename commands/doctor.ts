/**
 * `lootiles doctor`: looks at all that a service needs, says what to do, and changes nothing but an object of its own in
 * the bucket, which it deletes.
 */
import { existsSync } from 'node:fs';
import { EXIT_CODES } from '../common/exit-codes.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import type { Manifest } from '../shards/generation/manifest.ts';
import { LocalStore } from '../shards/store/local-store.ts';
import { newestManifest } from '../shards/store/store.ts';
import { addressCheck, portsCheck } from './doctor/address-check.ts';
import { bucketCheck, quotaStoreCheck } from './doctor/bucket-check.ts';
import { databaseCheck } from './doctor/database-check.ts';
import { lineOf, lookInTime } from './doctor/finding.ts';
import { dataCheck, importCheck } from './doctor/import-check.ts';
import { publicationCheck } from './doctor/publication-check.ts';
import { mailCheck, settingsCheck } from './doctor/settings-check.ts';

/** Each check, and so all of them: they run side by side. */
const LONGEST_MS = 10_000;
/** Time for what a check left open to close, before the process ends all the same. */
const LEAVE_MS = 1_000;

export async function doctorCommand(settings: Settings): Promise<void> {
  const served = () => servedFrom(settings.dataDir);
  const checks = [
    settingsCheck(settings),
    portsCheck(settings),
    dataCheck(settings, served),
    importCheck(settings, served),
    ...(settings.followed ? [] : [mailCheck(settings), databaseCheck(settings)]),
    addressCheck(settings),
    bucketCheck(settings),
    quotaStoreCheck(settings),
    ...(settings.publishing.address === undefined
      ? []
      : [publicationCheck(settings, settings.publishing.address)]),
  ];
  const found = (await Promise.all(checks.map((check) => lookInTime(check, LONGEST_MS)))).flat();
  for (const finding of found) console.log(lineOf(finding));
  if (found.some(({ verdict }) => verdict === 'wrong')) process.exitCode = EXIT_CODES.failed.code;
  setTimeout(() => process.exit(), LEAVE_MS).unref();
}

/** The store itself would make folders. */
function servedFrom(dataDir: string): Manifest | undefined {
  return existsSync(dataDir) ? newestManifest(new LocalStore(dataDir)) : undefined;
}
