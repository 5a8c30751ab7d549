/**
 * OGC API Features, Part 1: Core and GeoJSON (ISO 19168-1), for GIS programs: the toilets as one collection, page by page.
 * Beyond the interface. A change of the data between two pages may repeat or skip toilets; whole copies are the dumps.
 */
import { attributionOf, ReadBodies } from '../packages/reader/index.ts';
import { done, type Result, refuse, refused } from '../schemas/problems/problems.ts';
import { GEOJSON_TYPE } from '../schemas/reads/more-reads.ts';
import { type Parsed, readQuery } from '../schemas/reads/question.ts';
import { ITEMS_LIMITS, QUESTIONS } from '../schemas/reads/questions.ts';
import { ToiletResult } from '../schemas/reads/read-results.ts';
import { Toilet } from '../schemas/toilet/toilet.ts';
import type { Dataset } from '../shards/generation/dataset.ts';
import { type PageStart, pageToilets } from '../shards/generation/page-toilets.ts';
import type { Box } from '../shards/generation/search.ts';
import { featureOf } from './geojson.ts';
import { type HttpResponse, textOf } from './http/http-response.ts';
import { answered } from './more-reads.ts';
import { ReadService } from './read-service.ts';
import type { Reading } from './reading.ts';

export const OGC_PATH = '/ogc';
/** OpenAPI of this service alone (server/openapi/ogc-description.ts). */
export const DESCRIPTION_PATH = `${OGC_PATH}/api`;
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.1';
export const ITEMS_PATH = `${OGC_PATH}/collections/toilets/items`;

const CORE = 'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf';
const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const CACHE = 'public, max-age=60';
const NO_QUERY = { query: undefined };
const WHOLE_WORLD: Box = { west: -180, south: -90, east: 180, north: 90 };

export function landing(baseUrl: string) {
  const link = (rel: string, path: string, type: string, title: string) => ({
    ...{ rel, type, title },
    href: `${baseUrl}${path}`,
  });
  return {
    title: 'Lootiles',
    description: 'Public toilets as OGC API Features.',
    links: [
      link('self', OGC_PATH, 'application/json', 'This document'),
      link('conformance', `${OGC_PATH}/conformance`, 'application/json', 'Conformance classes'),
      link('data', `${OGC_PATH}/collections`, 'application/json', 'The collections'),
      link('service-desc', DESCRIPTION_PATH, OPENAPI_TYPE, 'The description of this service'),
      link('service-doc', '/docs', 'text/html', 'Documentation'),
      link('license', '/licence', 'text/html', 'Licence and credit'),
    ],
  };
}

export const CONFORMANCE = { conformsTo: [`${CORE}/core`, `${CORE}/geojson`] };

type Asked<Body extends string | Uint8Array> = Pick<
  Reading<Body>,
  'baseUrl' | 'now' | 'read' | 'refusalOf' | 'sink'
>;

/** The list of collections, or the one collection. */
export function collections(reading: Asked<string | Uint8Array>, isList: boolean): HttpResponse {
  const { baseUrl } = reading;
  return answered(reading, CACHE, NO_QUERY, () =>
    done(
      reading.read((dataset) => {
        const one = collectionOf(baseUrl, dataset);
        const self = { rel: 'self', type: 'application/json', href: `${baseUrl}${OGC_PATH}/collections` };
        return isList ? { links: [self], collections: [one] } : one;
      }),
    ),
  );
}

function collectionOf(baseUrl: string, dataset: Dataset) {
  const path = `${baseUrl}${OGC_PATH}/collections/toilets`;
  const credit = attributionOf(baseUrl, dataset.isDemo);
  return {
    id: 'toilets',
    title: 'Public toilets',
    description: `Public toilets and what is known of them. ${credit.text}, ${credit.license}.`,
    extent: { spatial: { bbox: [extentOf(dataset)], crs: CRS84 } },
    itemType: 'feature',
    crs: [CRS84],
    links: [
      { rel: 'self', type: 'application/json', href: path },
      { rel: 'items', type: GEOJSON_TYPE, title: 'The toilets', href: `${path}/items` },
      { rel: 'license', type: 'text/html', href: credit.license_notice_url },
    ],
  };
}

/** The box around all cells; the whole world if there are none. */
function extentOf({ cells }: Dataset): readonly [number, number, number, number] {
  if (cells.length === 0) return [-180, -90, 180, 90];
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { box } of cells) {
    west = Math.min(west, box[0]);
    south = Math.min(south, box[1]);
    east = Math.max(east, box[2]);
    north = Math.max(north, box[3]);
  }
  return [west, south, east, north];
}

/** @param search the query string, without its question mark */
export function items<Body extends string | Uint8Array>(reading: Asked<Body>, search: string): HttpResponse {
  const { baseUrl } = reading;
  const bodies = new ReadBodies(baseUrl, reading.sink);
  const read = readQuery(QUESTIONS.items, search);
  const parsed =
    read.unknown.length > 0
      ? { invalid: read.unknown.map((name) => ({ name, reason: 'is no parameter of items' })) }
      : read;
  return geoJson(reading, parsed, ({ bbox = WHOLE_WORLD, limit, cursor }) => {
    const nowMs = reading.now();
    return reading.read((dataset) => {
      const page = pageToilets(dataset, piecesOf(bbox), cursor, Math.min(limit, ITEMS_LIMITS.most));
      const features = page.toilets.map(([shard, row]) =>
        featureOf(Toilet.parse(JSON.parse(textOf(bodies.record(shard, row, nowMs))))),
      );
      return done({
        type: 'FeatureCollection',
        features,
        numberReturned: features.length,
        timeStamp: new Date(nowMs).toISOString(),
        links: linksOf(`${baseUrl}${ITEMS_PATH}`, search, page.next),
        attribution: attributionOf(baseUrl, dataset.isDemo),
      });
    });
  });
}

export function item<Body extends string | Uint8Array>(reading: Reading<Body>, id: string): HttpResponse {
  return geoJson(reading, NO_QUERY, () => {
    const found = new ReadService(reading).toilet(id);
    if ('refusal' in found) return refused(refuse('not-found', 'toilet'));
    const { toilet, attribution } = ToiletResult.parse(JSON.parse(textOf(found.value.body)));
    const path = `${reading.baseUrl}${OGC_PATH}/collections/toilets`;
    const links = [
      { rel: 'self', type: GEOJSON_TYPE, href: `${path}/items/${toilet.id}` },
      { rel: 'collection', type: 'application/json', href: path },
    ];
    return done({ ...featureOf(toilet), links, attribution });
  });
}

function geoJson<Query>(
  reading: Pick<Reading<string>, 'baseUrl' | 'refusalOf'>,
  parsed: Parsed<Query>,
  answer: (query: Query) => Result<object>,
): HttpResponse {
  const made = answered(reading, CACHE, parsed, answer);
  return made.status === 200 ? { ...made, headers: { ...made.headers, 'content-type': GEOJSON_TYPE } } : made;
}

/** A box with its west behind its east crosses the antimeridian: two boxes. */
function piecesOf(box: Box): Box[] {
  if (box.west <= box.east) return [box];
  return [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ];
}

function linksOf(path: string, search: string, next: PageStart | undefined) {
  const self = {
    rel: 'self',
    type: GEOJSON_TYPE,
    href: search === '' ? path : `${path}?${new URLSearchParams(search)}`,
  };
  if (!next) return [self];
  const query = new URLSearchParams(search);
  query.set('cursor', `${next.cell}.${next.row}`);
  return [self, { rel: 'next', type: GEOJSON_TYPE, href: `${path}?${query}` }];
}
