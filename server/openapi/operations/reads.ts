/** The three reads (interface 3.1-3.3). Everybody may call them, without a key. */

import { Problem } from '../../../schemas/problems/problem.ts';
import { AlongQuery, AlongResult } from '../../../schemas/reads/along.ts';
import { DetailsQuery, DetailsResult } from '../../../schemas/reads/more-details.ts';
import {
  NamePositionQuery,
  PlacesResult,
  PositionName,
  SuggestPlacesQuery,
} from '../../../schemas/reads/places.ts';
import { AreaQuery, NearestQuery } from '../../../schemas/reads/read-query.ts';
import {
  AreaResult,
  Attribution,
  FindResult,
  Origin,
  ToiletResult,
} from '../../../schemas/reads/read-results.ts';
import { RouteQuery, RouteResult } from '../../../schemas/reads/route.ts';
import { MAX_COUNTED, SummaryQuery, SummaryResult } from '../../../schemas/reads/summary.ts';
import { ListWords } from '../../../schemas/reads/words.ts';
import { LANGUAGES } from '../../../schemas/text/languages.ts';
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
import { type Area, COUNTED_PROBLEMS, type ProblemCase, RATE_HEADERS } from '../../operations/description.ts';
import { recorded } from '../recorded.ts';

const HEADERS = [...RATE_HEADERS, 'Cache-Control', 'Deprecation', 'Sunset', 'Vary'] as const;
const TAGGED_HEADERS = [...HEADERS, 'ETag'] as const;
/** Describes GeoJSON in words alone: generated clients take a second media type for a second kind of every answer. */
const GEOJSON =
  'Beyond the interface: with Accept: application/geo+json the answer is a FeatureCollection (RFC 7946). The properties of a feature are the other fields of the toilet. The members beside results stand beside features.';

const NOT_LOADED: ProblemCase = {
  kind: 'database-unavailable',
  detail: 'The toilets are not loaded yet. Try again later.',
  retryAfterS: 30,
};

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
    {
      id: 'findToiletsNear',
      method: 'get',
      path: '/api/v1/toilets/nearest',
      summary: 'Find the nearest toilets',
      description:
        'Searches around a position (lat and lon) or a named place. If both are sent, the position wins. Results are within 50 km and sorted by distance.\n\n' +
        'If neither is sent, the status is needs_location. If the place is not known, the status is place_not_found. Both are answers, not errors: ask the user the question in ask_user.\n\n' +
        'Beyond the interface: by=walk and step_free=true sort by walking time over the paths of the map, and add walk to each result. If the server has no such paths, walks are estimates.\n\n' +
        GEOJSON,
      query: NearestQuery,
      parameterExamples: { lat: 43.7384, lon: 7.4246, place: 'gare de monaco', country: 'MC', limit: 1 },
      answer: {
        status: 200,
        description: 'The nearest toilets, or a question for the user.',
        schema: FindResult,
        headers: HEADERS,
        examples: {
          position: {
            summary: 'Near a position',
            target: '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246&limit=1',
            value: recorded('nearest-position'),
          },
          place: {
            summary: 'Near a place, wheelchair-accessible',
            target: '/api/v1/toilets/nearest?place=gare+de+monaco&country=MC&wheelchair=true&limit=1',
            value: recorded('nearest-place'),
          },
          noResults: {
            summary: 'Nothing within 50 km',
            target: '/api/v1/toilets/nearest?lat=0&lon=-30',
            value: recorded('nearest-no-results'),
          },
          needsLocation: {
            summary: 'No place and no position',
            target: '/api/v1/toilets/nearest',
            value: recorded('nearest-needs-location'),
          },
          placeNotFound: {
            summary: 'An unknown place',
            target: '/api/v1/toilets/nearest?place=Xyzzyville',
            value: recorded('nearest-place-not-found'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct lat, limit, lon and repeat the request.',
          target: '/api/v1/toilets/nearest?lat=91&limit=0',
          invalidParams: [
            { name: 'lat', reason: 'must be at most 90' },
            { name: 'limit', reason: 'must be at least 1' },
            { name: 'lon', reason: 'is required beside lat: send both, or neither' },
          ],
        },
        ...COUNTED_PROBLEMS,
        {
          kind: 'place-lookup-unavailable',
          detail: 'Places cannot be looked up at the moment. Send lat and lon instead, or try again later.',
          target: '/api/v1/toilets/nearest?place=Monaco',
          retryAfterS: 30,
        },
        { ...NOT_LOADED, target: '/api/v1/toilets/nearest?lat=43.7384&lon=7.4246' },
      ],
    },
    {
      id: 'listToiletsInArea',
      method: 'get',
      path: '/api/v1/toilets',
      summary: 'List the toilets of a box',
      description:
        'Lists the toilets of a box, for maps. Toilets nearest to the centre of the box come first. For a box across the antimeridian, send two requests. This operation has its own quota of 300 requests per minute. A cache may keep the answer for 5 minutes.\n\n' +
        GEOJSON,
      query: AreaQuery,
      parameterExamples: { bbox: '7.40,43.72,7.45,43.76', limit: 1 },
      answer: {
        status: 200,
        description: 'The toilets of the box.',
        schema: AreaResult,
        headers: TAGGED_HEADERS,
        examples: {
          box: {
            summary: 'A box with more toilets than limit',
            target: '/api/v1/toilets?bbox=7.40,43.72,7.45,43.76&limit=1',
            value: recorded('area-box'),
          },
          empty: {
            summary: 'A box without toilets',
            target: '/api/v1/toilets?bbox=-30,0,-29.9,0.1',
            value: recorded('area-empty'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct bbox and repeat the request.',
          target: '/api/v1/toilets?bbox=7,43,8,44',
          invalidParams: [
            { name: 'bbox', reason: 'must have sides of at most 0.2 degrees: request smaller boxes' },
          ],
        },
        ...COUNTED_PROBLEMS,
        { ...NOT_LOADED, target: '/api/v1/toilets?bbox=7.40,43.72,7.45,43.76' },
      ],
    },
    {
      id: 'getToilet',
      method: 'get',
      path: '/api/v1/toilets/{id}',
      summary: 'Get one toilet',
      description:
        'Returns one toilet by an id from another answer. If toilets were merged, their old ids stay valid: the answer has the current id.',
      pathParameters: { id: ToiletId.describe('Id of the toilet.') },
      parameterExamples: { id: 'lt_n1qfvzne' },
      answer: {
        status: 200,
        description: 'The toilet.',
        schema: ToiletResult,
        headers: TAGGED_HEADERS,
        examples: {
          toilet: {
            summary: 'A toilet',
            target: '/api/v1/toilets/lt_n1qfvzne',
            value: recorded('toilet'),
          },
        },
      },
      problems: [
        {
          kind: 'not-found',
          detail: 'No toilet has this id. Search for toilets near a position instead.',
          target: '/api/v1/toilets/lt_n0',
        },
        ...COUNTED_PROBLEMS,
        { ...NOT_LOADED, target: '/api/v1/toilets/lt_n1qfvzne' },
      ],
    },
    {
      id: 'getToiletDetails',
      method: 'get',
      path: '/api/v1/toilets/{id}/details',
      summary: 'Get the details of one toilet',
      description:
        'Returns what the source says of a toilet beyond the Toilet resource: floor, kind, drinking water, descriptions, ways to pay and more. This operation goes beyond the interface. Details that are not known are left out. Texts are plain text, never markup.',
      pathParameters: { id: ToiletId.describe('Id of the toilet.') },
      query: DetailsQuery,
      parameterExamples: { id: 'lt_n1qfvzne', lang: 'de', week: true },
      answer: {
        status: 200,
        description: 'The details of the toilet; empty if there are none.',
        schema: DetailsResult,
        headers: TAGGED_HEADERS,
        examples: {
          details: {
            summary: 'The details of a toilet',
            target: '/api/v1/toilets/lt_n1qfvzne/details',
            value: recorded('details'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct lang and repeat the request.',
          target: '/api/v1/toilets/lt_n1qfvzne/details?lang=xx',
          invalidParams: [{ name: 'lang', reason: `must be one of ${LANGUAGES.join(', ')}` }],
        },
        {
          kind: 'not-found',
          detail: 'No toilet has this id. Search for toilets near a position instead.',
          target: '/api/v1/toilets/lt_n0/details',
        },
        ...COUNTED_PROBLEMS,
        { ...NOT_LOADED, target: '/api/v1/toilets/lt_n1qfvzne/details' },
      ],
    },
    {
      id: 'getWalk',
      method: 'get',
      path: '/api/v1/toilets/{id}/route',
      summary: 'Get the way to one toilet on foot',
      description:
        'Beyond the interface. Returns the way from a position to a toilet over the paths of the map, as a line. If the map has no way within 5 km, the status is no_route and the walk is an estimate; so it is without a walking graph on the server, with the status no_graph. Fences, closed gates and steps may be missing on the map: a walk with 0 flights has no known steps.',
      pathParameters: { id: ToiletId.describe('Id of the toilet.') },
      query: RouteQuery,
      parameterExamples: { id: 'lt_n21e7p74', lat: 43.73657, lon: 7.42988 },
      answer: {
        status: 200,
        description: 'The way.',
        schema: RouteResult,
        headers: HEADERS,
        examples: {
          harbour: {
            summary: 'Along the harbour',
            target: '/api/v1/toilets/lt_n21e7p74/route?lat=43.73657&lon=7.42988',
            value: recorded('walk-harbour'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct lon and repeat the request.',
          target: '/api/v1/toilets/lt_n21e7p74/route?lat=43.73657',
          invalidParams: [{ name: 'lon', reason: 'is required: the position that the walk starts from' }],
        },
        {
          kind: 'not-found',
          detail: 'No toilet has this id. Search for toilets near a position instead.',
          target: '/api/v1/toilets/lt_n0/route?lat=43.73657&lon=7.42988',
        },
        ...COUNTED_PROBLEMS,
        { ...NOT_LOADED, target: '/api/v1/toilets/lt_n21e7p74/route?lat=43.73657&lon=7.42988' },
      ],
    },
    {
      id: 'findToiletsAlong',
      method: 'get',
      path: '/api/v1/route/toilets',
      summary: 'Find the toilets along a walk',
      description:
        'Beyond the interface. Returns the way on foot from one position to another, at most 20 km, and the toilets within three minutes of it: in its order, each with the minutes that it takes longer. gap is the longest part of the walk without a toilet. If a walk by one more toilet shortens it and is at most a fifth longer, gap.closed_by has it. With at, opening hours are those of that time. Statuses are as of getWalk, but that the bound is 20 km.',
      query: AlongQuery,
      parameterExamples: {
        ...{ from_lat: 43.73657, from_lon: 7.42988, to_lat: 43.7371, to_lon: 7.4268 },
        at: '2026-11-18T18:00:00+01:00',
      },
      answer: {
        status: 200,
        description: 'The way, and the toilets along it.',
        schema: AlongResult,
        headers: HEADERS,
        examples: {
          port: {
            summary: 'Along the harbour at six in the evening',
            target:
              '/api/v1/route/toilets?from_lat=43.73657&from_lon=7.42988&to_lat=43.7371&to_lon=7.4268&at=2026-11-18T18:00:00%2B01:00',
            value: recorded('along-port'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct to_lon and repeat the request.',
          target: '/api/v1/route/toilets?from_lat=43.73657&from_lon=7.42988&to_lat=43.7371',
          invalidParams: [{ name: 'to_lon', reason: 'is required: the position that the walk leads to' }],
        },
        ...COUNTED_PROBLEMS,
        {
          ...NOT_LOADED,
          target: '/api/v1/route/toilets?from_lat=43.73657&from_lon=7.42988&to_lat=43.7371&to_lon=7.4268',
        },
      ],
    },
    {
      id: 'suggestPlaces',
      method: 'get',
      path: '/api/v1/places',
      summary: 'Suggest places while a user types',
      description:
        'Beyond the interface. Returns the places whose names begin as the text does, from the data of the service. It has a quota of its own, for a request at every letter.',
      query: SuggestPlacesQuery,
      parameterExamples: { q: 'gare', limit: 2 },
      answer: {
        status: 200,
        description: 'The places, the best first.',
        schema: PlacesResult,
        headers: HEADERS,
        examples: {
          typed: {
            summary: 'Four letters',
            target: '/api/v1/places?q=gare&limit=2',
            value: recorded('places-typed'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct q and repeat the request.',
          target: '/api/v1/places?q=g',
          invalidParams: [{ name: 'q', reason: 'must have 2 to 200 characters' }],
        },
        ...COUNTED_PROBLEMS,
        { ...NOT_LOADED, target: '/api/v1/places?q=gare' },
      ],
    },
    {
      id: 'namePosition',
      method: 'get',
      path: '/api/v1/places/at',
      summary: 'Name a position',
      description:
        'Beyond the interface. Returns the name of the street or place at a position, from the data of the service. It shares the quota of suggestPlaces.',
      query: NamePositionQuery,
      parameterExamples: { lat: 43.7384, lon: 7.4246 },
      answer: {
        status: 200,
        description: 'The name of the position.',
        schema: PositionName,
        headers: HEADERS,
        examples: {
          named: {
            summary: 'In a street',
            target: '/api/v1/places/at?lat=43.7384&lon=7.4246',
            value: recorded('place-at'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct lon and repeat the request.',
          target: '/api/v1/places/at?lat=43.7384',
          invalidParams: [{ name: 'lon', reason: 'is required: the position to name' }],
        },
        ...COUNTED_PROBLEMS,
        { ...NOT_LOADED, target: '/api/v1/places/at?lat=43.7384&lon=7.4246' },
      ],
    },
    {
      id: 'summarizeArea',
      method: 'get',
      path: '/api/v1/toilets/summary',
      summary: 'Count the toilets of a box',
      description: `Beyond the interface. Counts the toilets of a box of any size: how many are open now, step-free and free, and of how many that is not known. A box that meets cells of more than ${MAX_COUNTED} toilets is refused. For a box across the antimeridian, send two requests.`,
      query: SummaryQuery,
      parameterExamples: { bbox: '7.3,43.6,7.6,43.8' },
      answer: {
        status: 200,
        description: 'The counts.',
        schema: SummaryResult,
        headers: HEADERS,
        examples: {
          town: {
            summary: 'A town',
            target: '/api/v1/toilets/summary?bbox=7.3,43.6,7.6,43.8',
            value: recorded('summary-town'),
          },
        },
      },
      problems: [
        {
          kind: 'invalid-parameters',
          detail: 'Correct bbox and repeat the request.',
          target: '/api/v1/toilets/summary?bbox=8,43,7,44',
          invalidParams: [
            {
              name: 'bbox',
              reason: 'must have west less than east: for a box across the antimeridian, send two requests',
            },
          ],
        },
        ...COUNTED_PROBLEMS,
        { ...NOT_LOADED, target: '/api/v1/toilets/summary?bbox=7.3,43.6,7.6,43.8' },
      ],
    },
  ],
};
