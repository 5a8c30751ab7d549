/**
 * The data that is served and its folder, and the needs of an import: an extract that can be had, a clock that is right, and room on
 * the disk.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DAY_MS, HOUR_MS } from '../../common/durations.ts';
import { type BoundedResponse, loggableReason, request } from '../../common/http-client.ts';
import { clockLeap } from '../../pipeline/maintenance/sweep.ts';
import { DEFAULT_EXTRACT, DEMO_EXTRACT, extractUrl } from '../../pipeline/osm/download/find-extract.ts';
import { freeBytes, gigabytes } from '../../pipeline/osm/download/free-space.ts';
import { partsOf } from '../../pipeline/osm/download/joined-extract.ts';
import type { Settings } from '../../schemas/settings/settings.ts';
import { countedAtOf, type Manifest } from '../../shards/generation/manifest.ts';
import { type Check, type Finding, findingsOf } from './finding.ts';

const ANSWER_MS = 8_000;
/** A clock that is off by more gives wrong opening hours at the minute. */
const CLOCK_WARNING_MS = 60_000;
/** Download, map while it is drawn (2.5 to 2.9 times the extract, docs/operations.md), and the generations. */
const ROOM_FOR_EXTRACT = 5;
/** A small town, with its map and 20 generations. */
const LEAST_ROOM_BYTES = 1e9;
/** With less, neither Postgres nor an import goes on. */
const FULL_BYTES = 1e8;

const extractLine = findingsOf('extract');
const clockLine = findingsOf('clock');
const diskLine = findingsOf('disk');

export function importCheck(settings: Settings, servedNow: () => Manifest | undefined): Check {
  return {
    name: 'extract',
    look: async (signal) => {
      const served = servedNow();
      if (settings.followed)
        return [judgeClock([], served, Date.now()), ...(await lookAtDisk(settings.dataDir, 0))];
      const extract = settings.extract ?? served?.extract ?? DEFAULT_EXTRACT;
      const parts = await Promise.all(partsOf(extract).map((part) => lookAt(part, signal)));
      const aheads = parts.flatMap(({ aheadMs }) => (aheadMs === undefined ? [] : [aheadMs]));
      const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
      return [
        ...parts.map(({ finding }) => finding),
        judgeClock(aheads, served, Date.now()),
        ...(await lookAtDisk(settings.dataDir, bytes)),
      ];
    },
  };
}

interface Part {
  readonly finding: Finding;
  readonly bytes: number;
  /** How far this machine's clock is ahead of the server's; undefined if no server was asked. */
  readonly aheadMs?: number | undefined;
}

async function lookAt(extract: string, signal: AbortSignal): Promise<Part> {
  const { ok, warning, wrong } = extractLine;
  if (extract === DEMO_EXTRACT)
    return { finding: warning('EXTRACT is the demo: its toilets are invented.'), bytes: 0 };
  if (existsSync(extract)) {
    const bytes = statSync(extract).size;
    return { finding: ok(`${extract} is there, ${gigabytes(bytes)}.`), bytes };
  }
  const url = extractUrl(extract);
  if (url === undefined || !URL.canParse(url))
    return {
      finding: wrong(`There is no file ${extract}. Set EXTRACT to a path, a URL, or a region.`),
      bytes: 0,
    };
  // An address may hold a password or a key.
  const { host, pathname } = new URL(url);
  const shown = url === extract ? `${host}${pathname}` : extract;
  const limits = { redirect: 'follow', answerMs: ANSWER_MS, maxBytes: 1, signal } as const;
  try {
    return await request(url, limits, async (response) => judgeAnswer(shown, response, Date.now()));
  } catch (error) {
    const reason = loggableReason(error);
    return {
      finding: warning(
        `${shown} cannot be fetched (${reason}). Check the network; until then imports fail or take the demo.`,
      ),
      bytes: 0,
    };
  }
}

function judgeAnswer(extract: string, { ok, status, headers }: BoundedResponse, nowMs: number): Part {
  const bytes = Number(headers.get('content-length') ?? 0);
  const serverMs = Date.parse(headers.get('date') ?? '');
  const aheadMs = Number.isNaN(serverMs) || headers.has('age') ? undefined : nowMs - serverMs;
  const finding = ok
    ? extractLine.ok(`${extract} can be fetched${bytes > 0 ? `, ${gigabytes(bytes)}` : ''}.`)
    : extractLine.wrong(
        `The server of ${extract} answers with status ${status}. Correct EXTRACT, or try again later.`,
      );
  return { finding, bytes: ok ? bytes : 0, aheadMs };
}

/** @param aheadsMs times by which this machine is ahead of servers of extracts; none if none were asked */
export function judgeClock(
  aheadsMs: readonly number[],
  served: Pick<Manifest, 'counted_at' | 'created_at'> | undefined,
  nowMs: number,
): Finding {
  const { ok, warning, wrong } = clockLine;
  const [aheadMs] = aheadsMs.toSorted((a, b) => Math.abs(b) - Math.abs(a));
  const off = (ms: number) => `${spanOf(Math.abs(ms))} ${ms > 0 ? 'ahead of' : 'behind'}`;
  const now = new Date(nowMs).toISOString();
  if (aheadMs !== undefined && Math.abs(aheadMs) >= DAY_MS)
    return wrong(
      `It says ${now}, ${off(aheadMs)} the server of the extract. Set the clock: imports are refused.`,
    );
  if (aheadMs !== undefined && Math.abs(aheadMs) >= CLOCK_WARNING_MS)
    return warning(
      `It says ${now}, ${off(aheadMs)} the server of the extract. Set the clock, and keep it by NTP.`,
    );
  const behindMs = served ? Date.parse(countedAtOf(served)) - nowMs : 0;
  if (behindMs >= DAY_MS)
    return wrong(`It says ${now}, ${off(-behindMs)} the data. Set the clock: no requests should come here.`);
  const leap = aheadMs === undefined ? clockLeap(served, new Date(nowMs)) : undefined;
  if (leap !== undefined) return warning(leap);
  return aheadMs === undefined
    ? ok(`It says ${now}. There was no server to compare it with.`)
    : ok(`It says ${now}, as the server of the extract does.`);
}

/** None if there is no folder: another check says so. */
async function lookAtDisk(dataDir: string, extractBytes: number): Promise<Finding[]> {
  return existsSync(dataDir) ? [judgeDisk(await freeBytes(dataDir), extractBytes, dataDir)] : [];
}

/** @param extractBytes 0 if not known */
export function judgeDisk(free: number, extractBytes: number, dataDir: string): Finding {
  const { ok, warning, wrong } = diskLine;
  const is = `${gigabytes(free)} are free in ${dataDir}`;
  if (free < FULL_BYTES) return wrong(`${is}: it is full. Free some space.`);
  const wanted = Math.max(LEAST_ROOM_BYTES, extractBytes * ROOM_FOR_EXTRACT);
  if (free < wanted)
    return warning(`${is}, and an import of this extract wants ${gigabytes(wanted)}. Free some space.`);
  return ok(`${is}.`);
}

function spanOf(ms: number): string {
  if (ms >= DAY_MS) return `${(ms / DAY_MS).toFixed(1)} days`;
  return ms >= HOUR_MS ? `${(ms / HOUR_MS).toFixed(1)} hours` : `${Math.round(ms / 1_000)} s`;
}

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
  if (!served)
    return warning(
      `There is no generation yet. ${isFollowed ? 'It comes from GENERATION_URL once the server runs.' : 'Start "lootiles up", or run "lootiles import".'}`,
    );
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
