/** Answers the page "Along my way": looks its ends up, and asks for the toilets along the walk between them. */
import { type NamedPoint, NO_QUERY, paramsOf, type WayAnswer, type WayEnd, type WayQuery } from '#views';
import { nextClock } from '../../../packages/hours/read.ts';
import { asidesOf, toiletsAlong, zoneNear } from '../../../packages/reader/index.ts';
import { parseNearestQuery } from '../../../reads/read-query.ts';
import type { Reading } from '../../../reads/reading.ts';
import type { NearestQuery } from '../../../schemas/reads/read-query.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import { type ReadParts, readingOf } from '../../reads/read-parts.ts';
import { faultAnswer, placeOf } from '../shell/place-of.ts';

/** The clock of a place at which no hours of toilets are known: then nothing but gates depends on it. */
const NO_ZONE = 'UTC';

export async function wayAnswer(
  parts: ReadParts,
  { from: start, to: end, at, choices = NO_QUERY }: WayQuery,
): Promise<WayAnswer> {
  const reading = readingOf(parts);
  if (!start || !end) return { kind: 'nothing' };
  const asked = parseNearestQuery(paramsOf(choices).toString());
  if ('invalid' in asked) return { kind: 'fault', fault: 'parameters' };
  try {
    const from = await pointOf(reading, start);
    if ('kind' in from) return from;
    const to = await pointOf(reading, end);
    if ('kind' in to) return to;
    return reading.read((dataset) => foundWay(dataset, reading, { from, to, at, filters: asked.query }));
  } catch (error) {
    return faultAnswer(reading.refusalOf(error));
  }
}

interface Asked extends Pick<WayQuery, 'at'> {
  readonly from: NamedPoint;
  readonly to: NamedPoint;
  readonly filters: NearestQuery;
}

function foundWay(
  dataset: Dataset,
  { baseUrl, now }: Pick<Reading<Buffer>, 'baseUrl' | 'now'>,
  { from, to, at, filters }: Asked,
): WayAnswer {
  const nowMs = now();
  const moment =
    at === undefined ? undefined : nextClock(at, zoneNear(dataset, from.lon, from.lat) ?? NO_ZONE, nowMs);
  const ends = { from_lat: from.lat, from_lon: from.lon, to_lat: to.lat, to_lon: to.lon };
  const atMs = moment?.ms ?? nowMs;
  const result = toiletsAlong(dataset, baseUrl, { ...filters, ...ends, at: atMs }, nowMs);
  const closing = result.gap?.closed_by;
  const shown = [...result.results, ...(closing ? [closing] : [])];
  const asides = asidesOf(
    dataset,
    shown.map(({ toilet }) => toilet.id),
    atMs,
  );
  return { kind: 'found', result, from, to, asides, ...(moment && { at: moment.local }) };
}

/** The position of an end, or why it is not known. */
async function pointOf(reading: Reading<Buffer>, end: WayEnd): Promise<NamedPoint | WayAnswer> {
  if (end === 'here') return { kind: 'here' };
  return 'place' in end ? placeOf(reading, end.place) : end;
}
