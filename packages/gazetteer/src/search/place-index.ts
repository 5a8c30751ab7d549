/** The index of places by their words that a search reads: of one lookup file, or of one publication. */
import type { TownsElsewhere } from './elsewhere.ts';
import type { PlaceReader } from './place-reader.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { BoundedSearch } from './word-search.ts';

export interface PlaceIndex {
  readonly vocabulary: Vocabulary;
  readonly reader: PlaceReader;
  readonly search: BoundedSearch;
  /** Undefined in gazetteers written before this table existed. */
  readonly elsewhere: TownsElsewhere | undefined;
  /** The text in Latin letters; undefined if it is already. */
  readonly latinOf: (text: string) => string | undefined;
}
