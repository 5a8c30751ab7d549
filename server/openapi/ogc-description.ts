/** The description of the toilets as OGC API Features (reads/ogc.ts), OpenAPI 3.1, to which its landing page leads. */

import { CONFORMANCE, ITEMS_PATH, OGC_PATH } from '../../reads/ogc.ts';
import { GEOJSON_TYPE } from '../../schemas/reads/more-reads.ts';
import { parametersOf } from './json-schema.ts';
import { API_VERSION } from './openapi.ts';

const COLLECTIONS_PATH = `${OGC_PATH}/collections`;

const TEXT = { type: 'string' } as const;
const LINKS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['href'],
    properties: { href: TEXT, rel: TEXT, type: TEXT, title: TEXT },
  },
} as const;

const objectOf = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const COLLECTION = objectOf({ id: TEXT, links: LINKS });
const FEATURE = objectOf({
  type: { const: 'Feature' },
  id: TEXT,
  geometry: objectOf({
    type: { const: 'Point' },
    coordinates: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  }),
  properties: { type: 'object', description: 'The facts of the toilet, as the GeoJSON of the API has them.' },
});

/** A box is a list of numbers to programs of the standard, and a text to ours. */
const BOX = {
  schema: { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 },
  ...{ style: 'form', explode: false },
};

export function ogcDescription(baseUrl: string) {
  const problem = {
    description: 'A problem (RFC 9457). Its detail says what to change.',
    content: { 'application/problem+json': { schema: { type: 'object' } } },
  };
  const get = (operationId: string, summary: string, schema: object, type = 'application/json') => ({
    get: {
      operationId,
      summary,
      responses: {
        200: { description: summary, content: { [type]: { schema } } },
        '4XX': problem,
        '5XX': problem,
      },
    },
  });
  const items = parametersOf('items').map((parameter) => ({
    in: 'query',
    ...parameter,
    ...(parameter.name === 'bbox' && BOX),
  }));
  const page = objectOf({
    type: { const: 'FeatureCollection' },
    features: { type: 'array', items: FEATURE },
    links: LINKS,
  });
  const id = { name: 'featureId', in: 'path', required: true, schema: TEXT };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lootiles: public toilets as OGC API Features',
      version: API_VERSION,
      description: `Conforms to ${CONFORMANCE.conformsTo.join(' and ')}. Show the attribution of an answer beside its toilets.`,
      license: { name: 'Open Database License 1.0 (the data)', identifier: 'ODbL-1.0' },
    },
    servers: [{ url: baseUrl }],
    externalDocs: { description: 'The other reads', url: `${baseUrl}/openapi.json` },
    security: [],
    paths: {
      [OGC_PATH]: get('getLandingPage', 'The landing page', objectOf({ links: LINKS })),
      [`${OGC_PATH}/conformance`]: get(
        'getConformance',
        'The conformance classes',
        objectOf({ conformsTo: { type: 'array', items: TEXT } }),
      ),
      [COLLECTIONS_PATH]: get(
        'getCollections',
        'The collections',
        objectOf({ links: LINKS, collections: { type: 'array', items: COLLECTION } }),
      ),
      [`${COLLECTIONS_PATH}/toilets`]: get('describeCollection', 'The toilets as a collection', COLLECTION),
      [ITEMS_PATH]: { parameters: items, ...get('getFeatures', 'A page of toilets', page, GEOJSON_TYPE) },
      [`${ITEMS_PATH}/{featureId}`]: {
        parameters: [id],
        ...get('getFeature', 'One toilet', FEATURE, GEOJSON_TYPE),
      },
    },
  };
}
