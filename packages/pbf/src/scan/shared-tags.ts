/** Keeps one object for all venues with the same tags: venues have only the keys of the venue rules, so they are few. */
import type { Tags } from '../blocks/block-tags.ts';

export class SharedTags {
  readonly #known = new Map<string, Tags>();

  of(tags: Tags): Tags {
    const key = JSON.stringify(tags);
    const known = this.#known.get(key);
    if (known) return known;
    this.#known.set(key, tags);
    return tags;
  }
}
