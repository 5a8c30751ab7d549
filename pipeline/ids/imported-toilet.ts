/** A toilet of this import on its way to its public id. Its own id and aliases are still those of its objects. */
import type { Outline } from '../../packages/pbf/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';

export interface ImportedToilet {
  readonly toilet: BaseToilet;
  /** Outline of an area. */
  readonly outline: Outline | null;
}

/** Ids of the objects that the toilet was made of. */
export function objectsOf({ toilet }: ImportedToilet): string[] {
  return [toilet.id, ...toilet.aliases];
}
