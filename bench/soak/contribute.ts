/** A contribution every second, each published by a rebuild of its own, until a promise is kept. */
import { reasonOf } from '../../common/reason-of.ts';
import { confirm, pause, type Site, shownMs } from '../lib/site.ts';
import type { Random } from '../made/random.ts';

const EVERY_MS = 1_000;
/** A look for a contribution takes from the server, and from its core, what the load should have. */
const LOOK_EVERY_MS = 20;

export interface Contributed {
  /** Times from acknowledged to visible, in turn. */
  readonly visibleMs: number[];
  /** The faults, in turn. */
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
      done.faults.push(reasonOf(error));
    }
    await Promise.race([end.catch(() => {}), pause(Math.max(0, startMs + n * EVERY_MS - performance.now()))]);
  }
  return done;
}
