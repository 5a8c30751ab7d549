/**
 * Reads beyond the interface, whose answers are objects written in ASCII: names of places for other sites, ways on foot, and
 * counts. `search` is a query string, without its question mark.
 */

import type { z } from 'zod';
import { attributionOf, creditOf, routeTo, toiletsAlong } from '../packages/reader/index.ts';
import { done, type Result, refuse, refused, refuseParameters } from '../schemas/problems/problems.ts';
import {
  MAX_COUNTED,
  type PlacesResult,
  type PositionName,
  type SummaryResult,
} from '../schemas/reads/more-reads.ts';
import { type Parsed, readQuery } from '../schemas/reads/question.ts';
import { QUESTIONS } from '../schemas/reads/questions.ts';
import { TOILET_ID } from '../schemas/text/numbers.ts';
import { BlobError } from '../shards/format/blob.ts';
import { countToilets } from '../shards/generation/count-toilets.ts';
import type { Dataset } from '../shards/generation/dataset.ts';
import type { Box } from '../shards/generation/search.ts';
import { toAscii } from '../shards/shard/toilet-record.ts';
import { type HttpResponse, OPEN_TO_ALL, problem } from './http/http-response.ts';
import { parseAlongQuery } from './read-query.ts';
import type { Reading } from './reading.ts';

/** A gazetteer that is missing or damaged is replaced by the next import. */
const RETRY_AFTER_S = 3_600;
const NAMES_CACHE = 'public, max-age=300';
const WALKS_CACHE = 'private, max-age=60';
const COUNTS_CACHE = 'public, max-age=60';
/**
 * Work between two turns of the event loop. What a cell keeps for counting is made in one piece, so slices take up to 7 ms of
 * CPU: the first count of 37,220 toilets is 18 slices instead of 40 ms at once.
 */
const SLICE_MS = 2;

type Answering = Pick<Reading<string>, 'baseUrl' | 'refusalOf'>;
type Asked = Answering & Pick<Reading<string>, 'now' | 'read'>;
type Suggestions = z.infer<typeof PlacesResult>['places'];
export type NamesReading = Pick<Reading<string>, 'baseUrl' | 'read' | 'refusalOf'> & {
  /** Finds the first places of a text that is being typed; undefined if it cannot. */
  suggest(text: string, most: number): Suggestions | undefined;
};
type NextTurn = () => Promise<unknown>;

/**
 * Completes the name of a place: `GET /api/v1/places?q=`. From the names of the data itself: an outside lookup is not asked
 * at every key stroke.
 */
export function suggestPlaces(reading: NamesReading, search: string): HttpResponse {
  return answered(reading, NAMES_CACHE, readQuery(QUESTIONS.suggestPlaces, search), ({ q, limit }) => {
    const places = reading.suggest(q, limit);
    if (!places)
      return refused({ ...refuse('place-lookup-unavailable', 'lookup'), retryAfterS: RETRY_AFTER_S });
    return done({ places, attribution: attributionIn(reading) } satisfies z.infer<typeof PlacesResult>);
  });
}

/** Names a position: `GET /api/v1/places/at?lat=&lon=`. */
export function namePosition(reading: NamesReading, search: string): HttpResponse {
  return answered(reading, NAMES_CACHE, readQuery(QUESTIONS.namePosition, search), ({ lat, lon }) => {
    const inside = reading.read(({ labels }) => labels.at(lon, lat));
    // The inside of a JSON string, as the answers of reads need it.
    const label: string | null = inside === undefined ? null : JSON.parse(`"${inside}"`);
    return done({ label, attribution: attributionIn(reading) } satisfies z.infer<typeof PositionName>);
  });
}

function attributionIn(reading: NamesReading) {
  return reading.read(({ isDemo }) => attributionOf(reading.baseUrl, isDemo));
}

/** The way to one toilet on foot. */
export function route(reading: Asked, id: string, search: string): HttpResponse {
  return answered(reading, WALKS_CACHE, readQuery(QUESTIONS.getWalk, search), (query) => {
    const result = TOILET_ID.test(id)
      ? reading.read((dataset) => routeTo(dataset, reading.baseUrl, id, query, reading.now()))
      : undefined;
    return result ? done(result) : refused(refuse('not-found', 'toilet'));
  });
}

/** The toilets along a way. */
export function alongRoute(reading: Asked, search: string): HttpResponse {
  return answered(reading, WALKS_CACHE, parseAlongQuery(search), (query) =>
    done(reading.read((dataset) => toiletsAlong(dataset, reading.baseUrl, query, reading.now()))),
  );
}

/**
 * Counts the toilets of a box: `GET /api/v1/toilets/summary?bbox=`.
 * @param nextTurn lets others in
 */
export async function summary(reading: Asked, search: string, nextTurn: NextTurn): Promise<HttpResponse> {
  const { baseUrl } = reading;
  const parsed = readQuery(QUESTIONS.summarizeArea, search);
  try {
    const count = 'query' in parsed ? await counted(reading, parsed.query.bbox, nextTurn) : undefined;
    return answered(reading, COUNTS_CACHE, parsed, () => {
      if (!count?.counts) {
        const reason = `must meet cells of at most ${MAX_COUNTED} toilets: request smaller boxes`;
        return refused(refuseParameters([{ name: 'bbox', reason }]));
      }
      const { attribution, notes } = creditOf(baseUrl, count.isDemo);
      return done({ ...count.counts, attribution, display_note: notes.plain } satisfies SummaryResult);
    });
  } catch (error) {
    return problem(baseUrl, reading.refusalOf(error));
  }
}

/** All of one data set: the one of now. If a part of it is damaged, that of `read` is counted, which may be older, in one go. */
async function counted({ now, read }: Asked, box: Box, nextTurn: NextTurn) {
  const nowMin = Math.floor(now() / 60_000);
  const stepsOf = (dataset: Dataset) => countToilets(dataset, box, nowMin, MAX_COUNTED);
  const { steps, isDemo } = read((dataset) => ({ steps: stepsOf(dataset), isDemo: dataset.isDemo }));
  try {
    for (let endMs = now() + SLICE_MS; ; ) {
      const step = steps.next();
      if (step.done) return { counts: step.value, isDemo };
      if (now() < endMs) continue;
      await nextTurn();
      endMs = now() + SLICE_MS;
    }
  } catch (error) {
    if (!(error instanceof BlobError)) throw error;
    return read((dataset) => ({ counts: atOnce(stepsOf(dataset)), isDemo: dataset.isDemo }));
  }
}

function atOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Answers a query that was understood. Throws what refusalOf of its program throws again. */
export function answered<Query>(
  { baseUrl, refusalOf }: Answering,
  cacheControl: string,
  parsed: Parsed<Query>,
  answer: (query: Query) => Result<object>,
): HttpResponse {
  if ('invalid' in parsed) return problem(baseUrl, refuseParameters(parsed.invalid));
  try {
    const result = answer(parsed.query);
    if ('refusal' in result) return problem(baseUrl, result.refusal);
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': cacheControl, ...OPEN_TO_ALL },
      body: toAscii(JSON.stringify(result.value)),
    };
  } catch (error) {
    return problem(baseUrl, refusalOf(error));
  }
}
