/** The searches of the reads, their texts, and the numbers of a hit. */
import { MAX_DISTANCE_M } from '../../../schemas/reads/parameters.ts';
import { INVENTED_CREDIT, OPENSTREETMAP_CREDIT } from '../../../schemas/reads/read-limits.ts';
import type { AreaQuery, NearestQuery } from '../../../schemas/reads/read-query.ts';
import type { Attribution } from '../../../schemas/reads/read-results.ts';
import { hasTwoNumbers } from '../../../schemas/text/numbers.ts';
import { fromE7 } from '../../../shards/format/e7.ts';
import type { Dataset } from '../../../shards/generation/dataset.ts';
import type { Hits } from '../../../shards/generation/search.ts';
import { filterOf } from '../../../shards/shard/filters.ts';
import { recordId } from '../../../shards/shard/toilet-record.ts';
import { bearingDeg, metresOf, squaredChord, squaredChordOf } from '../../sphere/index.ts';
import { type Moment, momentWords, msAt } from './moment.ts';
import type { NotFound, SearchOrigin } from './search-origin.ts';

const SEARCH_RADIUS = squaredChordOf(MAX_DISTANCE_M);

export const ASK_WHERE = 'Where are you? Name a street, station, landmark or town.';
const DISPLAY_NOTE =
  'Show the attribution with the toilets; distances are straight lines, and opening hours can change.';
const WALK_NOTE =
  'Show the attribution with the toilets; walks follow the paths of the map and may be longer or shorter; those marked straight_line are estimates; distances are straight lines, and opening hours can change.';
const ROUTE_NOTE =
  'Show the attribution with the walk; it follows the paths of the map, which may be wrong or incomplete.';
const NO_ROUTE_NOTE =
  'Show the attribution with the walk; the map has no way there within 5 km, so the walk is an estimate.';
const NO_GRAPH_NOTE =
  'Show the attribution with the walk; this server has no walking graph, so it cannot say whether there is a way, and the walk is an estimate.';
const ALONG_NOTE =
  'Show the attribution with the toilets; walks and detours follow the paths of the map, which may be wrong or incomplete, and opening hours can change.';
const NO_WAY_NOTE =
  'Show the attribution with the walk; the map has no way there within 20 km, so the walk is an estimate and no toilets beside it are known.';
const APPROXIMATE_NOTE = `The search started at an approximate location. Tell the user so, and ask for a street, station or landmark. ${DISPLAY_NOTE}`;

/** Comes first in the note of every answer of the demo. */
const INVENTED_NOTE =
  'INVENTED: this server shows the town of its demo. These toilets do not exist, and links to real maps lead into the sea. Tell the user so.';

/**
 * The question about a place that was not found. A place outside is no misspelling, so the question says so. A text with
 * two numbers may be a position, so it says how to send one.
 */
export function askAgain(place: string, why: NotFound): string {
  if (why.isPosition)
    return `I could not read "${place}" as a position. Send lat and lon in degrees, such as lat=43.7384 and lon=7.4246. Or which street, station, landmark or town is it?`;
  const question = askWhich(place, why);
  return hasTwoNumbers(place) ? `${question} If it is a position, send lat and lon in degrees.` : question;
}

function askWhich(place: string, { covered, isOutside, alike = [], isCentre }: NotFound): string {
  if (isCentre)
    return `The centre of which town do you mean?${covered ? ` The data covers ${covered}.` : ''}`;
  if (isOutside)
    return `"${place}" lies outside of the data of this server${covered ? `, which covers ${covered}` : ''}. Which place inside do you mean, or which street or town is it in?`;
  if (alike.length > 0)
    return `I do not know "${place}" here. Did you mean ${listed(alike)}? Or which town or country is it in?`;
  if (!covered) return `I could not find "${place}". Which town or country is it in?`;
  return `I could not find "${place}". The data covers ${covered}. Which place there do you mean, or which town is it in?`;
}

/** "A, Town; B, Town or C, Town". */
function listed(labels: readonly string[]): string {
  return [labels.slice(0, -1).join('; '), labels.at(-1)].filter((each) => each !== '').join(' or ');
}

/** Joins what is special about one answer with the note that every answer has. */
export function displayNote(standard: string, ...special: readonly (string | undefined)[]): string {
  return [...special, standard].filter((note) => note !== undefined && note !== '').join(' ');
}

/**
 * Says how many toilets of an answer to `open_now` are known to be open: the filter keeps those whose hours are not known.
 * Undefined if all are, or if the query does not ask.
 */
export function openNote(query: NearestQuery, hits: Hits, moment: Moment): string | undefined {
  if (!query.open_now || hits.count === 0) return undefined;
  let open = 0;
  for (let i = 0; i < hits.count; i++) {
    const [shard, row] = [hits.shards[i]!, hits.rows[i]!];
    if (shard.isOpen(row, Math.floor(msAt(moment, shard, row) / 60_000))) open++;
  }
  if (open === hits.count) return undefined;
  const when = momentWords(moment);
  if (open === 0)
    return `No toilet of this answer is known to be open ${when}: their hours are not known. Tell the user that they may be open.`;
  return `Known to be open ${when}: ${open} of ${hits.count}. The hours of the others are not known. Tell the user that those may be open.`;
}

/** @param isDemo the toilets are invented */
export function attributionOf(baseUrl: string, isDemo: boolean): Attribution {
  return {
    text: isDemo ? INVENTED_CREDIT : OPENSTREETMAP_CREDIT,
    license: 'ODbL-1.0',
    url: isDemo ? `${baseUrl}/licence` : 'https://www.openstreetmap.org/copyright',
    license_notice_url: `${baseUrl}/licence`,
  };
}

/** Makes the credit that stands beside all toilets of a dataset, and the notes that its answers end with. */
export function creditOf(baseUrl: string, isDemo: boolean) {
  const note = (standard: string) => (isDemo ? displayNote(standard, INVENTED_NOTE) : standard);
  return {
    attribution: attributionOf(baseUrl, isDemo),
    notes: {
      plain: note(DISPLAY_NOTE),
      walk: note(WALK_NOTE),
      approximate: note(APPROXIMATE_NOTE),
      route: note(ROUTE_NOTE),
      no_route: note(NO_ROUTE_NOTE),
      no_graph: note(NO_GRAPH_NOTE),
      along: note(ALONG_NOTE),
      no_way: note(NO_WAY_NOTE),
    },
  };
}

/**
 * Searches around an origin. The hits are valid until the next search.
 * @param wanted how many at most
 */
export function nearestHits(
  dataset: Dataset,
  query: NearestQuery,
  { lon, lat }: Pick<SearchOrigin, 'lon' | 'lat'>,
  { ms, minuteOf }: Moment,
  wanted = query.limit,
): Hits {
  const nowMin = Math.floor(ms / 60_000);
  const within = query.max_distance_m === undefined ? SEARCH_RADIUS : squaredChordOf(query.max_distance_m);
  return dataset.air.nearest({ lon, lat, wanted, within, filter: filterOf(query), nowMin, minuteOf });
}

/** Searches a box, nearest to its centre first. One hit more than the limit says that the box has more. */
export function areaHits(dataset: Dataset, query: AreaQuery, { ms, minuteOf }: Moment): Hits {
  const { bbox, limit } = query;
  const nowMin = Math.floor(ms / 60_000);
  const { lon, lat } = centreOf(bbox);
  // No point of a box this small is farther from its centre than the farther corners.
  const corner = Math.max(
    squaredChord(lon, lat, bbox.west, bbox.south),
    squaredChord(lon, lat, bbox.west, bbox.north),
  );
  const within = corner * (1 + 1e-9) + 1e-18;
  const question = { lon, lat, wanted: limit + 1, within, filter: filterOf(query), nowMin, minuteOf };
  return dataset.air.nearest({ ...question, box: bbox });
}

export function centreOf({ west, south, east, north }: AreaQuery['bbox']): { lon: number; lat: number } {
  return { lon: (west + east) / 2, lat: (south + north) / 2 };
}

/** Returns how far a hit is, and in which direction. */
export function hitNumbers(hits: Hits, i: number, lon: number, lat: number) {
  const distanceM = Math.round(metresOf(hits.squaredChords[i]!));
  return {
    distanceM,
    walkMin: walkMinutes(distanceM),
    bearing: distanceM === 0 ? 0 : bearingDeg(lon, lat, hitLon(hits, i), hitLat(hits, i)),
  };
}

/** Walking minutes: detours make a walk 1.3 times the straight line; 80 metres a minute, rounded up. */
export function walkMinutes(distanceM: number): number {
  return Math.max(1, Math.ceil((distanceM * 13) / 800));
}

function hitLon(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2]!);
}

function hitLat(hits: Hits, i: number): number {
  return fromE7(hits.shards[i]!.columns.positions[hits.rows[i]! * 2 + 1]!);
}

/** Returns west, south, east and north of the origin and the hits; undefined if that crosses the antimeridian. */
export function boundsOf(hits: Hits, lon: number, lat: number): [number, number, number, number] | undefined {
  let [west, east, south, north] = [lon, lon, lat, lat];
  for (let i = 0; i < hits.count; i++) {
    const x = hitLon(hits, i);
    const y = hitLat(hits, i);
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return east - west > 180 ? undefined : [west, south, east, north];
}

/** Returns JSON: `{"results":[{"id":"lt_n1","distance_m":120}]}`. Degrees; straight lines. */
export function idsAround(
  dataset: Dataset,
  query: NearestQuery,
  { lon, lat }: { readonly lon: number; readonly lat: number },
  nowMs: number,
): string {
  const hits = nearestHits(dataset, query, { lon, lat }, { ms: nowMs });
  let text = '{"results":[';
  for (let i = 0; i < hits.count; i++) {
    const id = recordId(hits.shards[i]!.record(hits.rows[i]!));
    const { distanceM } = hitNumbers(hits, i, lon, lat);
    text += `${i > 0 ? ',' : ''}{"id":"${id}","distance_m":${distanceM}}`;
  }
  return `${text}]}`;
}
