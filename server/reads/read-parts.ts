/** Makes the reads of the server from its parts. */
import { factsOf, rowTitles, TEXTS } from '#views';
import type { Logger } from '../../common/logger.ts';
import type { Reading } from '../../reads/reading.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { faultRefusal } from '../http/fault.ts';
import type { PlaceFinder } from '../place-lookup/find-place.ts';
import type { Generations } from '../process/generations.ts';
import { BodyWriter } from './body-writer.ts';

export interface ReadParts {
  /** Public address, without a trailing slash. */
  baseUrl: string;
  generations: Generations;
  /** Milliseconds since the epoch. */
  now: () => number;
  log: Logger;
  /** Looks up `place`. */
  findPlace: PlaceFinder;
}

/** Says toilets in the texts of this program. */
export const wordsOf: NonNullable<Reading<string>['wordsOf']> = (
  toilets,
  language,
  nowMs,
  asideOf,
  localOf,
) => {
  const texts = TEXTS[language];
  const titles = rowTitles(toilets, asideOf, texts);
  const saidOf = (toilet: Toilet) => ({
    title: titles.get(toilet.id) ?? '',
    facts: factsOf(toilet, texts, nowMs, asideOf(toilet), localOf?.(toilet)).map(
      ({ fact, name, value, from }) => ({
        fact,
        name,
        value,
        from,
      }),
    ),
  });
  return Object.fromEntries(toilets.map((toilet) => [toilet.id, saidOf(toilet)]));
};

/** The reads over the generation of now. */
export function readingOf(parts: ReadParts, sink = new BodyWriter()): Reading<Buffer> {
  const { baseUrl, generations, now, findPlace } = parts;
  return {
    baseUrl,
    now,
    read: (question) => generations.read(question),
    findPlace: (name, country) => generations.read((generation) => findPlace(generation, name, country)),
    placesNamed: (name, country, most) =>
      generations.read(
        (generation) =>
          generation.findPlaces(name, { limit: most, ...(country !== undefined && { country }) }) ?? [],
      ),
    isLive: () => generations.live.size > 0,
    refusalOf: (error) => faultRefusal(parts, error),
    sink,
    wordsOf,
    keep: (body) => Buffer.from(body),
  };
}
