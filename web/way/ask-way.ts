/**
 * Answers what the page "Along my way" asks: from files of the toilets if they can be had, else from the API. Without network from
 * what this device has. Never throws.
 */
import { askAlong, askNearest } from '../../packages/client/remote.ts';
import { clockShowing } from '../../packages/hours/read.ts';
import type { Reader } from '../../packages/reader/index.ts';
import type { Aside } from '../../schemas/reads/read-results.ts';
import { type AskedFilters, filtersOf, NO_QUERY } from '../../views/find/search-query.ts';
import type { FoundWay, NamedPoint, WayAnswer, WayEnd, WayQuery } from '../../views/way/way-query.ts';
import { type FoundPlaces, placeFromFiles } from '../find/places-in-files.ts';
import { faultAnswer, fetchAsides, placeOffline } from '../find/search-toilets.ts';
import { NO_FILTERS } from '../page/filters.ts';
import type { Point } from '../page/found-from.ts';
import type { PageReader } from '../page/page-reader.ts';

/** Toilets of one question for their asides. */
const ASIDES_AT_ONCE = 20;

interface Asked extends Pick<WayQuery, 'at'> {
  readonly from: NamedPoint;
  readonly to: NamedPoint;
  /** As the reads take them. */
  readonly choices: AskedFilters;
}

/** @param here the position of the device with its name; undefined if it is not known */
export async function askWay(
  data: PageReader,
  places: FoundPlaces,
  { from: start, to: end, at, choices = NO_QUERY }: WayQuery,
  here: NamedPoint | undefined,
): Promise<WayAnswer> {
  if (!start || !end) return { kind: 'nothing' };
  const [from, to] = await Promise.all([start, end].map((each) => pointOf(data, places, each, here)));
  for (const point of [from, to]) if (point && 'kind' in point) return point;
  if (!from || !to || 'kind' in from || 'kind' in to) return { kind: 'nothing' };
  const asked = { from, to, at, choices: filtersOf(choices) };
  return (await fromFiles(data, asked)) ?? (data.hasApi ? fromApi(data, asked) : OFFLINE);
}

const OFFLINE: WayAnswer = { kind: 'fault', fault: 'offline' };

async function fromFiles(data: PageReader, { from, to, at, choices }: Asked): Promise<FoundWay | undefined> {
  const time = at === undefined ? {} : { at: { wall: at } };
  const question = async (reader: Reader) => {
    const result = await reader.along(
      { ...NO_FILTERS, ...choices, ...positionsOf(from, to), ...time },
      Date.now(),
    );
    return { result, asides: await reader.asides(idsOf(result), Date.parse(result.at)) };
  };
  // Without network the names of places may be missing.
  const asked =
    (await data.ask(question)) ?? (navigator.onLine ? undefined : await data.ask(question, false));
  return (
    asked && { kind: 'found', from, to, ...asked.value, ...timeOf(asked.value.result, at), ...asked.kept }
  );
}

async function fromApi(data: PageReader, { from, to, at, choices }: Asked): Promise<WayAnswer> {
  const query = { ...choices, ...positionsOf(from, to), ...(at !== undefined && { at }) };
  const answer = await askAlong(data.remote, query);
  if (!answer.ok) return faultAnswer(answer);
  const { value: result } = answer;
  const ids = idsOf(result);
  const groups = Array.from({ length: Math.ceil(ids.length / ASIDES_AT_ONCE) }, (_, i) =>
    fetchAsides(data, ids.slice(i * ASIDES_AT_ONCE, (i + 1) * ASIDES_AT_ONCE)),
  );
  const asides: Readonly<Record<string, Aside>> = Object.assign({}, ...(await Promise.all(groups)));
  return {
    ...{ kind: 'found', from, to, result, ...timeOf(result, at) },
    asides: at === undefined ? asides : withoutOpening(asides),
  };
}

/** The time of an answer by the clock at its start, which shows what was asked for then. */
function timeOf(result: FoundWay['result'], at: string | undefined): Pick<FoundWay, 'at'> {
  return at === undefined ? {} : { at: clockShowing(at, Date.parse(result.at)).local };
}

/** The API says when a toilet opens as of now. */
function withoutOpening(asides: Readonly<Record<string, Aside>>): Readonly<Record<string, Aside>> {
  return Object.fromEntries(Object.entries(asides).map(([id, { opens_at: _, ...aside }]) => [id, aside]));
}

/** The position of an end, or why it is not known. */
async function pointOf(
  data: PageReader,
  places: FoundPlaces,
  end: WayEnd,
  here: NamedPoint | undefined,
): Promise<NamedPoint | WayAnswer> {
  if (end === 'here') return here ?? { kind: 'here' };
  if (!('place' in end)) return end;
  const { place } = end;
  const known = places.now(place);
  if (known) return known;
  const named = (point: (Point & { readonly label?: string | undefined }) | null | undefined) =>
    point ? { lat: point.lat, lon: point.lon, label: point.label ?? place } : undefined;
  if (!data.hasApi) {
    const found = await placeFromFiles(data, place);
    return found === null
      ? { kind: 'unknown', place }
      : (named(found ?? (await placeOffline(data, { place }, places))) ?? OFFLINE);
  }
  const answer = await askNearest(data.remote, { place, limit: 1 });
  if (!answer.ok)
    return answer.status === 0
      ? (named(await placeOffline(data, { place }, places)) ?? OFFLINE)
      : faultAnswer(answer);
  const { status, origin } = answer.value;
  if (status === 'needs_location') return { kind: 'here' };
  if (!origin) return { kind: 'unknown', place };
  places.keep(place, origin);
  return { lat: origin.lat, lon: origin.lon, label: origin.label };
}

function positionsOf(from: Point, to: Point) {
  return { from_lat: from.lat, from_lon: from.lon, to_lat: to.lat, to_lon: to.lon };
}

function idsOf({ results, gap }: FoundWay['result']): readonly string[] {
  return [...results, ...(gap?.closed_by ? [gap.closed_by] : [])].map(({ toilet }) => toilet.id);
}
