/**
 * Counts the coverage of towns one after the other, and keeps the last ones with their maps. A town takes half a second, in steps
 * of some milliseconds with a pause after each, so that reads go on beside it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Coverage, type CoverageQuestion, coverageOf } from '../../../packages/reader/index.ts';
import type { Generation } from '../../../shards/generation/generation.ts';
import { RecentCache } from '../../place-lookup/recent-cache.ts';
import { drawCoverage } from './draw-coverage.ts';

/** At most 1 MB each. */
const MOST_KEPT = 30;
const MOST_WAITING = 6;
const PAUSE_MS = 1;

export interface KeptCoverage {
  /** Undefined if there are no streets. */
  readonly town: Omit<Coverage, 'streets'> | undefined;
  /** SVG. */
  readonly map: string;
}

export class TownCoverages {
  readonly #kept = new RecentCache<KeptCoverage>(MOST_KEPT);
  readonly #running = new Map<string, Promise<KeptCoverage>>();
  #last: Promise<unknown> = Promise.resolve();

  /** 'busy' if too many wait. Throws BlobError if a shard is damaged. */
  async of(generation: Generation, question: CoverageQuestion): Promise<KeptCoverage | 'busy'> {
    const key = JSON.stringify([generation.manifest.generation, question]);
    const known = this.#kept.get(key) ?? this.#running.get(key);
    if (known) return known;
    if (this.#running.size >= MOST_WAITING) return 'busy';
    const counting = this.#last
      .then(() => count(generation, question))
      .then((counted) => {
        this.#kept.set(key, counted);
        return counted;
      })
      .finally(() => this.#running.delete(key));
    this.#last = counting.catch(() => {});
    this.#running.set(key, counting);
    return counting;
  }
}

async function count(generation: Generation, question: CoverageQuestion): Promise<KeptCoverage> {
  const steps = generation.onWalk((search) => coverageOf(generation, search, question));
  for (;;) {
    // A tile of the graph that is damaged ends it.
    const step = steps && generation.onWalk(() => steps.next());
    if (!step || (step.done && !step.value)) return { town: undefined, map: '' };
    if (step.done && step.value) {
      const { streets, ...town } = step.value;
      return { town, map: drawCoverage(question.box, streets, town) };
    }
    await pause(PAUSE_MS);
  }
}
