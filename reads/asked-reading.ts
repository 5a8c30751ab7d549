/**
 * The reads over a reader of files. An answer is made within `ask`, once for each time that files were missing: the answer that
 * is returned had all it needs.
 */
import {
  type BodySink,
  findByName,
  type NamedPlace,
  type PublishedDataset,
  placesByName,
  type Reader,
  suggestByName,
  TextSink,
} from '../packages/reader/index.ts';
import { type Refusal, refuse } from '../schemas/problems/problems.ts';
import { BlobError } from '../shards/format/blob.ts';
import type { FoundPlace, Reading } from './reading.ts';

/** Looks a place up by name; it may throw what `ask` shall throw. */
type FindPlace = (dataset: PublishedDataset, name: string, country: string | undefined) => FoundPlace;

type WordsOf = NonNullable<Reading<string>['wordsOf']>;

export class AskedReading implements Reading<string> {
  readonly baseUrl: string;
  readonly sink: BodySink<string> = new TextSink();
  readonly now = () => this.#nowMs;
  readonly wordsOf?: WordsOf;
  readonly #find: FindPlace;
  #dataset: PublishedDataset | undefined;
  #nowMs = 0;

  /**
   * @param find without it, places are looked up in the names of the files
   * @param wordsOf without it, answers have no words; it may throw what `ask` shall throw
   */
  constructor(baseUrl: string, find: FindPlace = findByName, wordsOf?: WordsOf) {
    this.baseUrl = baseUrl;
    this.#find = find;
    if (wordsOf) this.wordsOf = wordsOf;
  }

  /**
   * Makes an answer. Throws what it throws, BlobError if a file cannot be had.
   * @param answer may run several times, and must not wait
   */
  ask<T>(reader: Reader, nowMs: number, answer: () => T): Promise<T> {
    return reader.ask((dataset) => {
      this.#nowMs = nowMs;
      this.#dataset = dataset;
      return answer();
    });
  }

  /** Some callers take it out of its object. */
  readonly read = <T>(question: (dataset: PublishedDataset) => T): T => {
    if (!this.#dataset) throw new Error('A read was made outside of a question. Make it within ask().');
    return question(this.#dataset);
  };

  findPlace(name: string, country: string | undefined): FoundPlace {
    return this.read((dataset) => this.#find(dataset, name, country));
  }

  placesNamed(name: string, country: string | undefined, most: number): readonly NamedPlace[] {
    return this.read((dataset) => placesByName(dataset, name, country, most));
  }

  /** Finds the first places of a text that is being typed. */
  suggest(text: string, most: number): NamedPlace[] {
    return this.read((dataset) => suggestByName(dataset, text, most));
  }

  /** A file that is missing ends a try. */
  refusalOf(error: unknown): never {
    throw error;
  }

  keep(body: string): string {
    return body;
  }
}

/** Makes a refusal of what `ask` threw: a file that cannot be had, or a fault of ours under an id. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof BlobError) return refuse('database-unavailable', 'damaged');
  const requestId = crypto.randomUUID();
  return { ...refuse('internal', 'request', requestId), headers: { 'x-request-id': requestId } };
}
