/**
 * Whether requests should be sent to this process, for load balancers. What reads need decides: a generation. The
 * database is told beside it, since without it, or with another pepper, nobody contributes, but reads go on.
 */

import { z } from 'zod';
import type { Generations } from '../generations.ts';
import type { OpenOverlay } from '../open-overlay.ts';

export interface Readiness {
  readonly ready: boolean;
  /** One sentence. */
  readonly detail: string;
  readonly generation: number | null;
  readonly data_date: string | null;
  /** `none` where no database is named, `other-pepper` where it was filled with another pepper. */
  readonly database: DatabaseState;
}

export type DatabaseState = 'ready' | 'away' | 'other-pepper' | 'none';

/** Load balancers ask often, and several of them. */
const ASK_AGAIN_MS = 2_000;

/** What the server knows of itself beside its generations. */
export interface Health {
  /** It was told to end: it answers what is on its way and takes nothing new. */
  readonly isDraining: () => boolean;
  readonly database: () => Promise<DatabaseState>;
}

export async function readinessOf(generations: Generations, health: Health): Promise<Readiness> {
  const manifest = generations.current?.manifest;
  const isDraining = health.isDraining();
  return {
    ready: manifest !== undefined && !isDraining,
    detail: sentence(manifest !== undefined, isDraining),
    generation: manifest?.generation ?? null,
    data_date: manifest?.data_date ?? null,
    database: await health.database(),
  };
}

function sentence(hasGeneration: boolean, isDraining: boolean): string {
  if (isDraining) return 'This process is shutting down. Send requests to another one.';
  if (!hasGeneration) return 'There is no generation to serve yet. Run "lootiles import".';
  return 'Requests are answered.';
}

const One = z.object({ one: z.int() });

/** Asks the database at most every few seconds, however often it is called. */
export function databaseStateOf(
  overlay: Pick<OpenOverlay, 'database' | 'isReady' | 'isPepperKnown'> | undefined,
  now: () => number,
): () => Promise<DatabaseState> {
  if (!overlay) return async () => 'none';
  let asked: { readonly atMs: number; readonly state: Promise<DatabaseState> } | undefined;
  const ask = async (): Promise<DatabaseState> => {
    if (!overlay.isReady()) return 'away';
    try {
      await overlay.database.query(One, 'SELECT 1 AS one');
      return overlay.isPepperKnown() ? 'ready' : 'other-pepper';
    } catch {
      return 'away';
    }
  };
  return () => {
    if (!asked || now() - asked.atMs >= ASK_AGAIN_MS) asked = { atMs: now(), state: ask() };
    return asked.state;
  };
}
