/**
 * Whether requests should be sent to this process, for load balancers, and the state of the service for people. What reads need
 * decides: a generation. The answer names the state of the database, too: without it, or with another pepper, contributions
 * are refused, but reads go on.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { ServiceStatus } from '#views';
import { DAY_MS } from '../../common/durations.ts';
import { pendingFeed } from '../../overlay/feed.ts';
import { allowOnly } from '../../reads/http/http-response.ts';
import { countedAtOf } from '../../shards/generation/manifest.ts';
import { importPercent } from '../../shards/store/import-progress.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import type { Generations } from '../process/generations.ts';
import type { OpenOverlay } from '../process/open-overlay.ts';

interface Readiness {
  readonly ready: boolean;
  /** One sentence. */
  readonly detail: string;
  readonly generation: number | null;
  readonly data_date: string | null;
  /** `none` if no database is named, `other-pepper` if it was filled with another pepper. */
  readonly database: DatabaseState;
}

export type DatabaseState = 'ready' | 'away' | 'other-pepper' | 'none';

/** The clocks of two machines may differ. One that differs more gives wrong opening hours. */
const CLOCK_OFF_MS = DAY_MS;
/** Load balancers ask often, and several of them. */
const ASK_AGAIN_MS = 2_000;

/** A server without a database, that does not end. */
export const NO_NEWS: Health = {
  isDraining: () => false,
  database: async () => 'none',
  queue: async () => null,
};

/** Contributions that wait to be published. */
export interface Queue {
  readonly waiting: number;
  readonly oldest_at: string | null;
}

/** The state of the server beside its generations. */
export interface Health {
  /** Whether the process is ending: it answers what is on its way and takes nothing new. */
  readonly isDraining: () => boolean;
  /** Whether its generations come from another site (GENERATION_URL), so that no import runs here. */
  readonly isFollower?: boolean;
  readonly database: () => Promise<DatabaseState>;
  /** null if it is not known. */
  readonly queue: () => Promise<Queue | null>;
}

async function readinessOf(generations: Generations, health: Health, nowMs: number): Promise<Readiness> {
  const manifest = generations.current?.manifest;
  const obstacle = obstacleOf(generations, health, nowMs);
  return {
    ready: obstacle === undefined,
    detail: obstacle ?? 'Requests are answered.',
    generation: manifest?.generation ?? null,
    data_date: manifest?.data_date ?? null,
    database: await health.database(),
  };
}

/** A sentence with the reason why no requests should come here; undefined if they should. */
function obstacleOf(
  generations: Generations,
  { isDraining, isFollower = false }: Health,
  nowMs: number,
): string | undefined {
  if (isDraining()) return 'This process is shutting down. Send requests to another one.';
  if (!generations.current) return emptyOf(generations, isFollower, nowMs);
  const countedAt = countedAtOf(generations.current.manifest);
  const behindMs = Date.parse(countedAt) - nowMs;
  if (behindMs < CLOCK_OFF_MS) return undefined;
  return (
    `The clock of this machine is ${Math.floor(behindMs / DAY_MS)} days behind the served data of ${countedAt}. ` +
    `Correct the clock. If it is right, the data was written by a clock that was ahead: ${isFollower ? 'its site must import again.' : 'run "lootiles import".'}`
  );
}

/** Says why there is nothing to serve, and what is done about it. */
function emptyOf({ dataDir }: Generations, isFollower: boolean, nowMs: number): string {
  if (isFollower)
    return 'There is no generation to serve yet. It comes from GENERATION_URL; the log says what keeps it away.';
  const percent = importPercent(dataDir, nowMs);
  return percent === undefined
    ? 'There is no generation to serve yet. Run "lootiles import".'
    : `The first import runs: about ${percent} % is done. Requests are answered after it.`;
}

const One = z.object({ one: z.int() });

export function databaseStateOf(
  overlay: Pick<OpenOverlay, 'database' | 'isReady' | 'isPepperKnown'> | undefined,
  now: () => number,
): () => Promise<DatabaseState> {
  if (!overlay) return async () => 'none';
  return keptAMoment(async () => {
    if (!overlay.isReady()) return 'away';
    try {
      await overlay.database.query(One, 'SELECT 1 AS one');
      return overlay.isPepperKnown() ? 'ready' : 'other-pepper';
    } catch {
      // Any error of the database.
      return 'away';
    }
  }, now);
}

/** Asks the database at most every few seconds, however often it is called. */
function keptAMoment<T>(ask: () => Promise<T>, now: () => number): () => Promise<T> {
  let asked: { readonly atMs: number; readonly answer: Promise<T> } | undefined;
  return () => {
    if (!asked || now() - asked.atMs >= ASK_AGAIN_MS) asked = { atMs: now(), answer: ask() };
    return asked.answer;
  };
}

const NOT_KEPT = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

interface HealthParts {
  readonly baseUrl: string;
  readonly generations: Generations;
  readonly health?: Health | undefined;
  /** Unix time, ms. */
  readonly now: () => number;
}

/** `/healthz`: this process is alive, or it would not answer. `/readyz`: send requests here. */
export function healthRoutes({
  baseUrl,
  generations,
  health = NO_NEWS,
  now,
}: HealthParts): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, NOT_KEPT));
  app.get('/readyz', async (c) => {
    const readiness = await readinessOf(generations, health, now());
    return c.json(readiness, readiness.ready ? 200 : 503, NOT_KEPT);
  });
  for (const path of ['/healthz', '/readyz']) app.all(path, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

/** The state of the service for people and programs: `/readyz` with the parts of the data, the import and the queue. */
export async function statusOf(
  generations: Generations,
  health: Health,
  nowMs: number,
): Promise<ServiceStatus> {
  const manifest = generations.current?.manifest;
  const [readiness, queue] = await Promise.all([readinessOf(generations, health, nowMs), health.queue()]);
  return {
    ...readiness,
    built_at: manifest?.created_at ?? null,
    toilets: manifest?.toilets ?? null,
    parts: manifest
      ? {
          walking: manifest.walk !== null,
          places: manifest.places !== null,
          names: manifest.labels.length > 0,
          map: manifest.map_archive !== null,
          map_points: manifest.map_tiles !== null,
          updates: manifest.source !== null,
        }
      : null,
    last_import: manifest?.imported
      ? { at: manifest.imported.at, data_date: manifest.imported.data_date }
      : null,
    queue,
  };
}

/** Counts the contributions that wait to be published; null if there is no database, or it does not say. */
export function queueOf(
  overlay: Pick<OpenOverlay, 'database' | 'isReady'> | undefined,
  now: () => number,
): () => Promise<Queue | null> {
  if (!overlay) return async () => null;
  return keptAMoment(async () => {
    if (!overlay.isReady()) return null;
    try {
      const { count, oldest } = await pendingFeed(overlay.database);
      return { waiting: count, oldest_at: oldest?.toISOString() ?? null };
    } catch {
      // Any error of the database.
      return null;
    }
  }, now);
}
