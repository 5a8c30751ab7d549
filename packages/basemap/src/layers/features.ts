/** From the tags of an object to its features on the map. Pure. One object can be in several layers. */
import type { Tags } from '../../../pbf/index.ts';
import type { Shape } from '../geometry/clip.ts';
import {
  LAND,
  LAND_KEYS,
  PIERS,
  PLACES,
  POIS,
  RAIL_RANK,
  RAILS,
  SITE_KEYS,
  SITES,
  STREET_LABELS,
  STREET_RANKS,
  STREETS,
  TRANSPORT,
  WATERWAYS,
} from './kinds.ts';
import { type Attributes, type Layer, MAX_ZOOM, type MapFeature, MIN_ZOOM } from './layers.ts';

/** The type of the object. A closed way may be an area or a line. */
export type ObjectShape = 'node' | 'open' | 'closed';

/** @param areaM2 of a closed object, in square metres of the projection */
export function featuresOf(tags: Tags, shape: ObjectShape, areaM2 = 0): MapFeature[] {
  const features: MapFeature[] = [];
  const isArea = shape === 'closed' && tags.area !== 'no';
  const add: Add = (layer, drawn, from, attributes, order = 0) => {
    features.push({ layer, shape: drawn, from, attributes: present(attributes), order });
  };
  if (isArea) addArea(tags, areaM2, add);
  else if (shape !== 'node') addWaterLine(tags, add);
  if (shape !== 'node' && (!isArea || tags.highway || tags.railway || tags.man_made))
    addLine(tags, isArea, add);
  if (shape === 'node' || isArea) addPoints(tags, add);
  return features;
}

type Given = Readonly<Record<string, string | number | boolean | undefined>>;
type Add = (layer: Layer, shape: Shape, from: number, attributes: Given, order?: number) => void;

const NOTHING: Attributes = {};

/** Without what is undefined or false: in a tile, both are missing. */
function present(given: Given): Attributes {
  let attributes: Record<string, string | number | boolean> | undefined;
  for (const key in given) {
    const value = given[key];
    if (value === undefined || value === false) continue;
    attributes ??= {};
    attributes[key] = value;
  }
  return attributes ?? NOTHING;
}

function addArea(tags: Tags, areaM2: number, add: Add): void {
  const { man_made } = tags;
  if (addWaterArea(tags, areaM2, add)) return;
  if (tags.building && tags.building !== 'no' && tags.location !== 'underground')
    add('buildings', 'area', MAX_ZOOM, NOTHING);
  for (const key of LAND_KEYS) {
    const found = tags[key] && LAND.get(`${key}=${tags[key]}`);
    if (!found) continue;
    add('land', 'area', found.from, { kind: found.kind }, -areaM2);
    break;
  }
  for (const key of SITE_KEYS)
    if (SITES.has(`${key}=${tags[key]}`)) add('sites', 'area', MAX_ZOOM, { kind: tags[key] });
  addSquare(tags, add);
  if (man_made && PIERS.has(man_made)) add('pier_polygons', 'area', 12, { kind: man_made });
  if (man_made === 'bridge') add('bridges', 'area', 12, { kind: 'bridge' });
}

/** A place that is walked on, not along. */
function addSquare(tags: Tags, add: Add): void {
  const { highway, name } = tags;
  const isWalked = highway === 'pedestrian' || highway === 'footway' || tags['area:highway'] === 'pedestrian';
  if (!isWalked || !isMeantAsArea(tags)) return;
  add('street_polygons', 'area', MAX_ZOOM, { kind: 'pedestrian', ...crossingOf(tags) });
  if (name) add('streets_polygons_labels', 'point', MAX_ZOOM, { kind: 'pedestrian', name });
}

const isMeantAsArea = ({ area, type }: Tags): boolean => area === 'yes' || type === 'multipolygon';

function addWaterArea(tags: Tags, areaM2: number, add: Add): boolean {
  const kind = waterKind(tags);
  if (!kind) return false;
  const isSmallKind = kind === 'dock' || kind === 'canal';
  // Rounded, or every lake would be a kind of its own.
  const way_area = Math.round(areaM2 / 100) * 100;
  add('water_polygons', 'area', isSmallKind ? 10 : MIN_ZOOM, { kind, way_area });
  const labelFrom = isSmallKind ? 10 : areaM2 > 1e7 ? 8 : areaM2 > 1e5 ? 11 : MAX_ZOOM;
  if (tags.name)
    add('water_polygons_labels', 'point', labelFrom, { kind, name: tags.name, way_area }, -areaM2);
  return true;
}

function waterKind({ natural, waterway, landuse, water }: Tags): string | undefined {
  if (natural === 'glacier') return 'glacier';
  if (waterway === 'riverbank' || (natural === 'water' && water === 'river')) return 'river';
  if (natural === 'water') return 'water';
  if (landuse === 'reservoir' || landuse === 'basin') return landuse;
  return waterway === 'dock' || waterway === 'canal' ? waterway : undefined;
}

function addWaterLine(tags: Tags, add: Add): void {
  const { waterway: kind, name } = tags;
  const from = kind && WATERWAYS.get(kind);
  if (!from) return;
  const tunnel = isTunnel(tags) || tags.tunnel === 'culvert';
  add('water_lines', 'line', from, { kind, tunnel, bridge: isBridge(tags) });
  if (name && !tunnel) add('water_lines_labels', 'line', Math.max(12, from), { kind, name });
}

function addLine(tags: Tags, isArea: boolean, add: Add): void {
  const { highway, railway, aeroway, man_made, name, service } = tags;
  const height = (Number.parseInt(tags.layer ?? '0', 10) || 0) * 100;
  if (highway && !isMeantAsArea(tags)) {
    addStreet(highway, tags, height, add);
    return;
  }
  const railFrom = railway && !isArea && RAILS.get(railway);
  if (railFrom) {
    const shown = { kind: railway, rail: true, service, ...crossingOf(tags) };
    add('streets', 'line', service ? Math.max(10, railFrom) : railFrom, shown, RAIL_RANK + height);
  }
  if (aeroway === 'runway') add('streets', 'line', 11, { kind: aeroway }, -1);
  if (aeroway === 'taxiway') add('streets', 'line', 13, { kind: aeroway }, -1);
  if (!isArea && man_made && PIERS.has(man_made)) add('pier_lines', 'line', 12, { kind: man_made });
  if (tags.route === 'ferry')
    add('ferries', 'line', tags.motor_vehicle === 'no' ? 12 : 10, { kind: 'ferry', name });
}

function addStreet(highway: string, tags: Tags, height: number, add: Add): void {
  const { name, service, ref } = tags;
  const link = highway.endsWith('_link');
  const kind = link ? highway.slice(0, -'_link'.length) : highway;
  const from = STREETS.get(kind);
  const rank = STREET_RANKS.get(kind);
  if (from === undefined || rank === undefined) return;
  const oneway = tags.oneway === 'yes' || tags.oneway === '1' || tags.oneway === 'true';
  const crossing = crossingOf(tags);
  const allowed = { foot: access(tags, 'foot'), bicycle: access(tags, 'bicycle') };
  const order = rank + (link ? -0.5 : 0) + height;
  add('streets', 'line', from, { kind, link, service, oneway, ...crossing, ...allowed }, order);
  if (!name && !ref) return;
  const labelled = STREET_LABELS.get(kind);
  const labelFrom = labelled === undefined ? MAX_ZOOM : labelled + (link ? 1 : 0);
  const label = { kind: highway, name, tunnel: crossing.tunnel, ...(ref && refAttributes(ref)) };
  add('street_labels', 'line', labelFrom, label, -rank);
}

/** Several refs stand in rows. */
function refAttributes(ref: string): Given {
  const rows = ref.split(';');
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return { ref: rows.join('\n'), ref_rows: rows.length, ref_cols: columns };
}

function addPoints(tags: Tags, add: Add): void {
  const { name, place } = tags;
  const housenumber = tags['addr:housenumber'];
  if (housenumber) add('addresses', 'point', MAX_ZOOM, { housenumber });
  const placed = place && PLACES.get(place);
  if (placed && name) {
    const kind = capitalKind(tags) ?? place;
    const population = Number.parseInt(tags.population ?? '', 10) || placed.population;
    const from = kind === place ? placed.from : MIN_ZOOM;
    add('place_labels', 'point', from, { kind, name, population }, -population);
  }
  const stop = TRANSPORT.find(({ key, value }) => tags[key] === value);
  if (stop) {
    add('public_transport', 'point', stop.from, { kind: stop.kind, name }, stop.from);
    return;
  }
  if (!name && tags.amenity !== 'pharmacy') return;
  for (const [key, values] of POIS) {
    const value = tags[key];
    if (!value || !values.has(value)) continue;
    add('pois', 'point', MAX_ZOOM, { [key]: value, name });
    return;
  }
}

function capitalKind({ place, capital }: Tags): string | undefined {
  if (place !== 'city' && place !== 'town' && place !== 'village') return undefined;
  return capital === 'yes' ? 'capital' : capital === '4' ? 'state_capital' : undefined;
}

const ACCESS: ReadonlyMap<string, string> = new Map([
  ...['yes', 'designated', 'permissive'].map((value) => [value, 'yes'] as const),
  ...['customers', 'destination', 'delivery', 'agricultural', 'forestry', 'permit', 'discouraged'].map(
    (value) => [value, 'limited'] as const,
  ),
  ...['private', 'no', 'military', 'dismount'].map((value) => [value, 'no'] as const),
]);

function access(tags: Tags, key: 'foot' | 'bicycle'): string | undefined {
  return ACCESS.get(tags[key] ?? '') ?? ACCESS.get(tags.access ?? '');
}

function crossingOf(tags: Tags): { readonly bridge: boolean; readonly tunnel: boolean } {
  return { bridge: isBridge(tags), tunnel: isTunnel(tags) };
}

function isTunnel({ tunnel, covered }: Tags): boolean {
  return tunnel === 'yes' || tunnel === 'building_passage' || covered === 'yes';
}

function isBridge({ bridge }: Tags): boolean {
  return bridge !== undefined && bridge !== 'no';
}
