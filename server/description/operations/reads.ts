/** The three reads (interface 3.1-3.3). Everybody may call them, without a key. */
import { Problem } from '../../../schemas/problem.ts';
import { AreaQuery, NearestQuery } from '../../../schemas/read-query.ts';
import { AreaResult, Attribution, FindResult, Origin, ToiletResult } from '../../../schemas/read-results.ts';
import {
  Cleanliness,
  Decision,
  Fee,
  FoundToilet,
  Partner,
  Provenance,
  Toilet,
  ToiletId,
} from '../../../schemas/toilet.ts';
import { type Area, COUNTED_PROBLEMS, type ProblemCase, RATE_HEADERS } from '../operation.ts';
import { recorded } from '../recorded.ts';

const HEADERS = [...RATE_HEADERS, 'Cache-Control', 'Deprecation', 'Sunset'] as const;

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
    FoundToilet,
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
        'If neither is sent, the status is needs_location. If the place is not known, the status is place_not_found. Both are answers, not errors: ask the user the question in ask_user.',
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
        'Lists the toilets of a box, for maps. Toilets nearest to the centre of the box come first. For a box across the antimeridian, send two requests. This operation has its own quota of 300 requests per minute. A cache may keep the answer for 5 minutes.',
      query: AreaQuery,
      parameterExamples: { bbox: '7.40,43.72,7.45,43.76', limit: 1 },
      answer: {
        status: 200,
        description: 'The toilets of the box.',
        schema: AreaResult,
        headers: HEADERS,
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
        headers: HEADERS,
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
  ],
};
