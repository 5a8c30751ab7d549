/** A contribution every second, each published by a rebuild of its own, until a promise is kept. */
import { confirm, pause, type Site, shownMs } from '../bench-site.ts';
import type { Random } from '../random.ts';

const EVERY_MS = 1_000;
/** Whoever looks for a contribution takes from the server, and from its core, what the load should have. */
const LOOK_EVERY_MS = 20;

export interface Contributed {
  /** From acknowledged to visible, in turn. */
  readonly visibleMs: number[];
  /** What went wrong, in turn. */
  readonly faults: string[];
}

export async function contributeDuring(
  site: Site,
  random: Random,
  during: Promise<unknown>,
): Promise<Contributed> {
  const done: Contributed = { visibleMs: [], faults: [] };
  let over = false;
  const end = during.finally(() => {
    over = true;
  });
  for (let n = 1, startMs = performance.now(); !over; n++) {
    const id = random.pick(site.ids);
    try {
      const { atMs, count } = await confirm(site, id);
      done.visibleMs.push((await shownMs(site, id, count, LOOK_EVERY_MS)) - atMs);
    } catch (error) {
      done.faults.push(error instanceof Error ? error.message : String(error));
    }
    await Promise.race([end.catch(() => {}), pause(Math.max(0, startMs + n * EVERY_MS - performance.now()))]);
  }
  return done;
}
