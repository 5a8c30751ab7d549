/** DATA_DIR and what is served from it: whether this account may write there, and how old the data is. */
import { accessSync, constants, existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DAY_MS } from '../../common/durations.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { countedAtOf, type Manifest } from '../../shards/generation/manifest.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

/** The worker counts again every day; two days leave room for a night without it. */
const UNCOUNTED_MS = 2 * DAY_MS;
/** Public extracts are made every day. */
const OLD_MS = 8 * DAY_MS;
const folderLine = findingsOf('folder');
const dataLine = findingsOf('data');

export function dataCheck({ dataDir, followed }: Settings, served: () => Manifest | undefined): Check {
  return {
    name: 'data',
    look: async () => [judgeFolder(dataDir), judgeData(served(), Date.now(), followed !== undefined)],
  };
}

function judgeFolder(dataDir: string): Finding {
  const { ok, warning, wrong } = folderLine;
  const account = userInfo().username;
  if (!existsSync(dataDir))
    return warning(`${dataDir} does not exist. The first start makes it, if the account ${account} may.`);
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(`${account} may write to ${dataDir}.`);
  } catch {
    // EACCES or EROFS.
    return wrong(
      `The account ${account} may not write to ${dataDir}. Give it the folder, or run this as the service’s account.`,
    );
  }
}

type Served = Pick<
  Manifest,
  'generation' | 'toilets' | 'demo' | 'data_date' | 'extract' | 'counted_at' | 'created_at'
>;

export function judgeData(served: Served | undefined, nowMs: number, isFollowed = false): Finding {
  const { ok, warning } = dataLine;
  if (!served) return warning('There is no generation yet. Start "lootiles up", or run "lootiles import".');
  const { generation, toilets, demo, data_date, extract } = served;
  const is = `Generation ${generation} has ${toilets} toilets of ${extract}`;
  if (demo) return warning(`${is}, all of them INVENTED. Set EXTRACT to your region, then start again.`);
  const ageOf = (time: string) => nowMs - Date.parse(time);
  const days = (ms: number) => `${(Math.max(ms, 0) / DAY_MS).toFixed(1)} days`;
  const uncountedMs = ageOf(countedAtOf(served));
  if (uncountedMs > UNCOUNTED_MS)
    return warning(
      `${is}, last counted ${days(uncountedMs)} ago: no worker runs${isFollowed ? ' at its site.' : '. Start "lootiles work".'}`,
    );
  if (data_date === null) return ok(`${is}. Its extract does not say how old it is.`);
  const ageMs = ageOf(data_date);
  return ageMs > OLD_MS
    ? warning(
        `${is}, ${days(ageMs)} old. ${isFollowed ? 'Its site publishes nothing newer.' : '"lootiles import --if-changed" says whether newer data can be had.'}`,
      )
    : ok(`${is}, ${days(ageMs)} old.`);
}
