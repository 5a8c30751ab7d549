/** The three reads (interface 3.1-3.3). Everybody may call them, without a key. */
import { readFileSync } from 'node:fs';
import { Problem } from '../../../schemas/problems/problem.ts';
import { exampleOf, refuseParameters } from '../../../schemas/problems/problems.ts';
import { AlongResult } from '../../../schemas/reads/along.ts';
import {
  DetailsResult,
  MAX_COUNTED,
  PlacesResult,
  PositionName,
  RouteResult,
  SummaryResult,
} from '../../../schemas/reads/more-reads.ts';
import {
  AreaResult,
  Attribution,
  FindResult,
  Origin,
  ToiletResult,
} from '../../../schemas/reads/read-results.ts';
import { ListWords } from '../../../schemas/reads/words.ts';
import { LANGUAGES } from '../../../schemas/text/languages.ts';
import { ASKED_TIME_FAULT } from '../../../schemas/text/numbers.ts';
import {
  Cleanliness,
  Decision,
  Fee,
  FoundToilet,
  Partner,
  Provenance,
  Toilet,
  ToiletId,
} from '../../../schemas/toilet/toilet.ts';
import { Walk } from '../../../schemas/toilet/walk.ts';
import {
  type Area,
  COUNTED_PROBLEMS,
  type Operation,
  type ProblemCase,
  RATE_HEADERS,
} from '../../operations/description.ts';

const HEADERS = [...RATE_HEADERS, 'Cache-Control', 'Deprecation', 'Sunset', 'Vary'] as const;
const TAGGED_HEADERS = [...HEADERS, 'ETag'] as const;
/** Describes GeoJSON in words alone: generated clients take a second media type for a second kind of every answer. */
const GEOJSON =
  'Beyond the interface: with Accept: application/geo+json the answer is a FeatureCollection (RFC 7946). The properties of a feature are the other fields of the toilet. The members beside results stand beside features.';

const notLoaded = (target: string): ProblemCase => ({
  ...exampleOf(['database-unavailable', 'loading']),
  target,
});
const noToilet = (target: string): ProblemCase => ({ ...exampleOf(['not-found', 'toilet']), target });

/** @param reasons by the names of the parameters that are wrong in the query */
function wrong(target: string, reasons: Readonly<Record<string, string>>): ProblemCase {
  const invalid = Object.entries(reasons).map(([name, reason]) => ({ name, reason }));
  return { ...refuseParameters(invalid), target };
}

/**
 * An answer of a real server over Monaco's extract. test/server/openapi/recorded.test.ts asks again and compares; `npm run bless`
 * records anew.
 * @param name of its file in examples/
 */
function example(summary: string, target: string, name: string) {
  const file = new URL(`../examples/${name}.json.golden`, import.meta.url);
  return { summary, target, value: JSON.parse(readFileSync(file, 'utf8')) };
}

interface Read
  extends Omit<Operation, 'method' | 'answer' | 'problems'>,
    Pick<Operation['answer'], 'schema' | 'examples'> {
  /** Describes the answer. */
  readonly gives: string;
  readonly headers?: Operation['answer']['headers'];
  readonly refusals: readonly ProblemCase[];
  /** Refusals after those of quotas. */
  readonly later?: readonly ProblemCase[];
  /** A good request, which is refused while no data is loaded. */
  readonly target: string;
}

function read({
  gives,
  schema,
  headers = HEADERS,
  examples,
  refusals,
  later = [],
  target,
  ...more
}: Read): Operation {
  return {
    ...more,
    method: 'get',
    answer: { status: 200, description: gives, schema, headers, examples },
    problems: [...refusals, ...COUNTED_PROBLEMS, ...later, notLoaded(target)],
  };
}

export const READS: Area = {
  tag: {
    name: 'Reads',
    description:
      'Find toilets and get one toilet. Reads need no account, no key and no cookie. Show the attribution beside the toilets.',
  },
  schemas: {
    FindResult,
    AreaResult,
    ToiletResult,
    DetailsResult,
    FoundToilet,
    ListWords,
    Walk,
    RouteResult,
    AlongResult,
    PlacesResult,
    PositionName,
    SummaryResult,
    Toilet,
    Fee,
    Cleanliness,
    Partner,
    Provenance,
    Decision,
    Origin,
    Attribution,
    Problem,
  },
  operations: [
    read({
      id: 'findToiletsNear',
      path: '/api/v1/toilets/nearest',
      summary: 'Find the nearest toilets',
      description:
        'Searches around a position (lat and lon) or a named place. If both are sent, the position wins. Results are within 50 km and sorted by distance.\n\n' +
        'If neither is sent, the status is needs_location. If the place is not known, the status is place_not_found. Both are answers, not errors: ask the user the question in ask_user.\n\n' +
        'Beyond the interface: by=walk and step_free=true sort by walking time over the paths of the map, and add walk to each result. If the server has no such paths, walks are estimates.\n\n' +
        GEOJSON,
      parameterExamples: { lat: 43.7384, lon: 7.4246, place: 'gare de monaco', country: 'MC', limit: 1 },
      gives: 'The nearest toilets, or a question for the user.',
      schema: FindResult,
      examples: {
        position: example(
          'Near a position',
          '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&limit=1',
          'nearest-position',
        ),
        place: example(
          'Near a place, wheelchair-accessible',
          '/api/v1/toilets/nearest?place=gare+de+monaco&country=MC&wheelchair=true&limit=1',
          'nearest-place',
        ),
        noResults: example(
          'Nothing within 50 km',
          '/api/v1/toilets/nearest?lat=0&lon=-30',
          'nearest-no-results',
        ),
        needsLocation: example(
          'No place and no position',
          '/api/v1/toilets/nearest',
          'nearest-needs-location',
        ),
        placeNotFound: example(
          'An unknown place',
          '/api/v1/toilets/nearest?place=Xyzzyville',
          'nearest-place-not-found',
        ),
      },
      refusals: [
        wrong('/api/v1/toilets/nearest?lat=91&limit=0', {
          lat: 'must be at most 90',
          limit: 'must be at least 1',
          lon: 'is required beside lat: send both, or neither',
        }),
      ],
      later: [
        {
          ...exampleOf(['place-lookup-unavailable', 'lookup']),
          target: '/api/v1/toilets/nearest?place=Monaco',
        },
      ],
      target: '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246',
    }),
    read({
      id: 'listToiletsInArea',
      path: '/api/v1/toilets',
      summary: 'List the toilets of a box',
      description:
        'Lists the toilets of a box, for maps. Toilets nearest to the centre of the box come first. For a box across the antimeridian, send two requests. This operation has its own quota of 300 requests per minute. A cache may keep the answer for 5 minutes.\n\n' +
        GEOJSON,
      parameterExamples: { bbox: '7.40,43.72,7.45,43.76', limit: 1 },
      gives: 'The toilets of the box.',
      schema: AreaResult,
      headers: TAGGED_HEADERS,
      examples: {
        box: example(
          'A box with more toilets than limit',
          '/api/v1/toilets?bbox=7.40,43.72,7.45,43.76&limit=1',
          'area-box',
        ),
        empty: example('A box without toilets', '/api/v1/toilets?bbox=-30,0,-29.9,0.1', 'area-empty'),
      },
      refusals: [
        wrong('/api/v1/toilets?bbox=7,43,8,44', {
          bbox: 'must have sides of at most 0.2 degrees: request smaller boxes',
        }),
      ],
      target: '/api/v1/toilets?bbox=7.40,43.72,7.45,43.76',
    }),
    read({
      id: 'getToilet',
      path: '/api/v1/toilets/{id}',
      summary: 'Get one toilet',
      description:
        'Returns one toilet by an id from another answer. If toilets were merged, their old ids stay valid: the answer has the current id.',
      pathParameters: { id: ToiletId.describe('Id of the toilet.') },
      parameterExamples: { id: 'lt_n1qfvzne' },
      gives: 'The toilet.',
      schema: ToiletResult,
      headers: TAGGED_HEADERS,
      examples: {
        toilet: example('A toilet', '/api/v1/toilets/lt_n1qfvzne', 'toilet'),
      },
      refusals: [
        wrong('/api/v1/toilets/lt_n1qfvzne?at=noon', { at: ASKED_TIME_FAULT }),
        noToilet('/api/v1/toilets/lt_n0'),
      ],
      target: '/api/v1/toilets/lt_n1qfvzne',
    }),
    read({
      id: 'getToiletDetails',
      path: '/api/v1/toilets/{id}/details',
      summary: 'Get the details of one toilet',
      description:
        'Returns what the source says of a toilet beyond the Toilet resource: floor, kind, drinking water, descriptions, ways to pay and more. This operation goes beyond the interface. Details that are not known are left out. Texts are plain text, never markup.',
      pathParameters: { id: ToiletId.describe('Id of the toilet.') },
      parameterExamples: { id: 'lt_n1qfvzne', lang: 'de', week: true },
      gives: 'The details of the toilet; empty if there are none.',
      schema: DetailsResult,
      headers: TAGGED_HEADERS,
      examples: {
        details: example('The details of a toilet', '/api/v1/toilets/lt_n1qfvzne/details', 'details'),
      },
      refusals: [
        wrong('/api/v1/toilets/lt_n1qfvzne/details?lang=xx', {
          lang: `must be one of ${LANGUAGES.join(', ')}`,
        }),
        noToilet('/api/v1/toilets/lt_n0/details'),
      ],
      target: '/api/v1/toilets/lt_n1qfvzne/details',
    }),
    read({
      id: 'getWalk',
      path: '/api/v1/toilets/{id}/route',
      summary: 'Get the way to one toilet on foot',
      description:
        'Beyond the interface. Returns the way from a position to a toilet over the paths of the map, as a line. If the map has no way within 5 km, the status is no_route and the walk is an estimate; so it is without a walking graph on the server, with the status no_graph. Fences, closed gates and steps may be missing on the map: a walk with 0 flights has no known steps.',
      pathParameters: { id: ToiletId.describe('Id of the toilet.') },
      parameterExamples: { id: 'lt_n21e7p74', lat: 43.73657, lon: 7.42988 },
      gives: 'The way.',
      schema: RouteResult,
      examples: {
        harbour: example(
          'Along the harbour',
          '/api/v1/toilets/lt_n21e7p74/route?lat=43.73657&lon=7.42988',
          'walk-harbour',
        ),
      },
      refusals: [
        wrong('/api/v1/toilets/lt_n21e7p74/route?lat=43.73657', {
          lon: 'is required: the position that the walk starts from',
        }),
        noToilet('/api/v1/toilets/lt_n0/route?lat=43.73657&lon=7.42988'),
      ],
      target: '/api/v1/toilets/lt_n21e7p74/route?lat=43.73657&lon=7.42988',
    }),
    read({
      id: 'findToiletsAlong',
      path: '/api/v1/route/toilets',
      summary: 'Find the toilets along a walk',
      description:
        'Beyond the interface. Returns the way on foot from one position to another, at most 20 km, and the toilets within three minutes of it: in its order, each with the minutes that it takes longer. gap is the longest part of the walk without a toilet. If a walk by one more toilet shortens it and is at most a fifth longer, gap.closed_by has it. With at, opening hours are those of that time. Statuses are as of getWalk, but that the bound is 20 km.',
      parameterExamples: {
        ...{ from_lat: 43.73657, from_lon: 7.42988, to_lat: 43.7371, to_lon: 7.4268 },
        at: '2026-11-18T18:00:00+01:00',
      },
      gives: 'The way, and the toilets along it.',
      schema: AlongResult,
      examples: {
        port: example(
          'Along the harbour at six in the evening',
          '/api/v1/route/toilets?from_lat=43.73657&from_lon=7.42988&to_lat=43.7371&to_lon=7.4268&at=2026-11-18T18:00:00%2B01:00',
          'along-port',
        ),
      },
      refusals: [
        wrong('/api/v1/route/toilets?from_lat=43.73657&from_lon=7.42988&to_lat=43.7371', {
          to_lon: 'is required: the position that the walk leads to',
        }),
      ],
      target: '/api/v1/route/toilets?from_lat=43.73657&from_lon=7.42988&to_lat=43.7371&to_lon=7.4268',
    }),
    read({
      id: 'suggestPlaces',
      path: '/api/v1/places',
      summary: 'Suggest places while a user types',
      description:
        'Beyond the interface. Returns the places whose names begin as the text does, from the data of the service. It has a quota of its own, for a request at every letter, and counts 2 of its 300 a minute.',
      parameterExamples: { q: 'gare', limit: 2 },
      gives: 'The places, the best first.',
      schema: PlacesResult,
      examples: {
        typed: example('Four letters', '/api/v1/places?q=gare&limit=2', 'places-typed'),
      },
      refusals: [wrong('/api/v1/places?q=g', { q: 'must have 2 to 200 characters' })],
      target: '/api/v1/places?q=gare',
    }),
    read({
      id: 'namePosition',
      path: '/api/v1/places/at',
      summary: 'Name a position',
      description:
        'Beyond the interface. Returns the name of the street or place at a position, from the data of the service. It shares the quota of suggestPlaces.',
      parameterExamples: { lat: 43.7384, lon: 7.4246 },
      gives: 'The name of the position.',
      schema: PositionName,
      examples: {
        named: example('In a street', '/api/v1/places/at?lat=43.7384&lon=7.4246', 'place-at'),
      },
      refusals: [wrong('/api/v1/places/at?lat=43.7384', { lon: 'is required: the position to name' })],
      target: '/api/v1/places/at?lat=43.7384&lon=7.4246',
    }),
    read({
      id: 'summarizeArea',
      path: '/api/v1/toilets/summary',
      summary: 'Count the toilets of a box',
      description: `Beyond the interface. Counts the toilets of a box of any size: how many are open now, step-free and free, and of how many that is not known. A box that meets cells of more than ${MAX_COUNTED} toilets is refused. For a box across the antimeridian, send two requests.`,
      parameterExamples: { bbox: '7.3,43.6,7.6,43.8' },
      gives: 'The counts.',
      schema: SummaryResult,
      examples: {
        town: example('A town', '/api/v1/toilets/summary?bbox=7.3,43.6,7.6,43.8', 'summary-town'),
      },
      refusals: [
        wrong('/api/v1/toilets/summary?bbox=8,43,7,44', {
          bbox: 'must have west less than east: for a box across the antimeridian, send two requests',
        }),
      ],
      target: '/api/v1/toilets/summary?bbox=7.3,43.6,7.6,43.8',
    }),
  ],
};
