/** Counts the toilets of a box: `GET /api/v1/toilets/summary?bbox=`. Beyond the interface. */
import { creditOf } from '../packages/reader/index.ts';
import { refuseParameters } from '../schemas/problems/problems.ts';
import { done, type Result, refused } from '../schemas/problems/result.ts';
import { MAX_COUNTED, SummaryQuery, type SummaryResult } from '../schemas/reads/summary.ts';
import { BlobError } from '../shards/format/blob.ts';
import { type Counts, countToilets } from '../shards/generation/count-toilets.ts';
import type { Dataset } from '../shards/generation/dataset.ts';
import type { Box } from '../shards/generation/search.ts';
import { answerOf } from './answered.ts';
import type { HttpResponse } from './http/http-response.ts';
import { problem } from './http/problem.ts';
import { parseQuery } from './read-query.ts';
import type { Reading } from './reading.ts';

const CACHE = 'public, max-age=60';
/**
 * Work between two turns of the event loop. What a cell keeps for counting is made in one piece, so slices take up to 7 ms of
 * CPU: the first count of 37,220 toilets is 18 slices instead of 40 ms at once.
 */
const SLICE_MS = 2;

type Counting = Pick<Reading<string>, 'baseUrl' | 'now' | 'read' | 'refusalOf'>;
type NextTurn = () => Promise<unknown>;

/**
 * Throws what refusalOf of its program throws again.
 * @param search the query string, without its question mark
 * @param nextTurn lets others in
 */
export async function summary(reading: Counting, search: string, nextTurn: NextTurn): Promise<HttpResponse> {
  try {
    return answerOf(reading.baseUrl, CACHE, await resultOf(reading, search, nextTurn));
  } catch (error) {
    return problem(reading.baseUrl, reading.refusalOf(error));
  }
}

async function resultOf(
  reading: Counting,
  search: string,
  nextTurn: NextTurn,
): Promise<Result<SummaryResult>> {
  const parsed = parseQuery(search, SummaryQuery);
  if ('invalid' in parsed) return refused(refuseParameters(parsed.invalid));
  const { counts, isDemo } = await counted(reading, parsed.query.bbox, nextTurn);
  if (!counts) {
    const reason = `must meet cells of at most ${MAX_COUNTED} toilets: request smaller boxes`;
    return refused(refuseParameters([{ name: 'bbox', reason }]));
  }
  const { attribution, notes } = creditOf(reading.baseUrl, isDemo);
  return done({ ...counts, attribution, display_note: notes.plain });
}

interface Counted {
  readonly counts: Counts | undefined;
  readonly isDemo: boolean;
}

/** All of one data set: the one of now. If a part of it is damaged, that of `read` is counted, which may be older, in one go. */
async function counted({ now, read }: Counting, box: Box, nextTurn: NextTurn): Promise<Counted> {
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
