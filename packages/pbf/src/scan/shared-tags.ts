/**
 * Keeps one object for all objects with the same tags. Venues have only the keys of the venue rules, so their tags are few. Of
 * 104,263 objects with toilets 22,641 have tags of their own.
 */
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
