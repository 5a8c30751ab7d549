/**
 * Draws the map around a toilet as SVG, from the tiles of the archive: for pictures in messages and posts, where no
 * browser draws. It has the colours and widths of the light style, fewer layers, and one pin. Pure.
 */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { ROADS } from './ground-layers.ts';
import { PALETTES } from './palettes.ts';
import { namesAlong } from './picture-names.ts';
import { FONT_FAMILY, PICTURE_HEIGHT, PICTURE_WIDTH, type PixelLine, pathOf } from './picture-parts.ts';

/** Near enough to see the streets around the toilet. */
export const PICTURE_ZOOM = 16;
/** A tile where it lies in the picture. */
export interface PlacedTile {
  /** Not compressed. */
  readonly bytes: Uint8Array;
  readonly left: number;
  readonly top: number;
  /** Pixels. */
  readonly side: number;
}

interface PixelFeature {
  /** Number of its tile. */
  readonly tile: number;
  readonly properties: VectorTileFeature['properties'];
  readonly lines: readonly PixelLine[];
}

const COLOURS = PALETTES.light;
/** Colours of the pin, as everywhere on the site. */
const ACCENT = '#0b6e62';
/** Clip margin around the picture, in pixels. */
const MARGIN = 40;

export function drawPicture(tiles: readonly PlacedTile[]): string {
  const layers = new Map<string, PixelFeature[]>();
  for (const [number, tile] of tiles.entries()) readTile(tile, number, layers);
  const featuresOf = (
    layer: string,
    isWanted: (kind: string, feature: PixelFeature) => boolean = () => true,
  ) => (layers.get(layer) ?? []).filter((one) => isWanted(String(one.properties.kind ?? ''), one));
  const isOneOf = (kinds: string) => (kind: string) => kinds.split(' ').includes(kind);
  const area = (features: readonly PixelFeature[], colour: string, edge?: string) =>
    path(features, true, `fill="${colour}" fill-rule="nonzero"${edge ? ` stroke="${edge}"` : ''}`);
  const line = (features: readonly PixelFeature[], colour: string, width: number, more = '') =>
    path(
      features,
      false,
      `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" ${more}`,
    );
  const streets = (kinds: string, isTunnel: boolean) =>
    featuresOf(
      'streets',
      (kind, { properties }) => isOneOf(kinds)(kind) && Boolean(properties.tunnel) === isTunnel,
    );
  const roads = ROADS.map(({ kinds, width, colour }) => ({ kinds, colour, widthPx: widthAt(width) }));
  const round = 'stroke-linecap="round"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${COLOURS.ground}"/>`,
    area(
      featuresOf('land', isOneOf('residential industrial commercial retail railway garages')),
      COLOURS.built,
    ),
    area(featuresOf('land', isOneOf('forest scrub heath')), COLOURS.wood),
    area(
      featuresOf('land', isOneOf('park garden playground grass meadow cemetery village_green')),
      COLOURS.park,
    ),
    area(featuresOf('land', isOneOf('sand beach shingle')), COLOURS.sand),
    area(featuresOf('ocean'), COLOURS.water),
    area(
      featuresOf('water_polygons', (kind) => kind !== 'glacier'),
      COLOURS.water,
    ),
    line(featuresOf('water_lines', isOneOf('river canal')), COLOURS.water, 7, round),
    area(featuresOf('pier_polygons'), COLOURS.built),
    line(featuresOf('pier_lines'), COLOURS.built, 3),
    area(featuresOf('street_polygons'), COLOURS.square, COLOURS.streetEdge),
    area(featuresOf('buildings'), COLOURS.building, COLOURS.buildingEdge),
    area(featuresOf('bridges'), COLOURS.built),
    ...roads.map(({ kinds, colour, widthPx }) =>
      line(
        streets(kinds, false),
        colour === 'main' ? COLOURS.mainEdge : COLOURS.streetEdge,
        widthPx + 1.6,
        round,
      ),
    ),
    ...roads.map(({ kinds, colour, widthPx }) =>
      line(streets(kinds, false), COLOURS[colour], widthPx, round),
    ),
    line(streets('rail light_rail narrow_gauge', false), COLOURS.rail, 2.6),
    line(streets('footway path cycleway track', false), COLOURS.path, 1.6, 'stroke-dasharray="5 2"'),
    line(streets('steps', false), COLOURS.steps, 3.4, 'stroke-dasharray="1.2 1"'),
    ...namesAlong(
      featuresOf('street_labels', (_, { properties }) => !properties.tunnel),
      COLOURS,
    ),
    pin(),
    credit(),
    '</svg>',
  ].join('\n');
}

function readTile(
  { bytes, left, top, side }: PlacedTile,
  tile: number,
  into: Map<string, PixelFeature[]>,
): void {
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(bytes)).layers)) {
    const features = into.get(name) ?? [];
    into.set(name, features);
    const scale = side / layer.extent;
    for (let i = 0; i < layer.length; i++) {
      const feature = layer.feature(i);
      const lines = feature
        .loadGeometry()
        .map((points) => points.flatMap(({ x, y }) => [left + x * scale, top + y * scale]))
        .filter(isInPicture);
      if (lines.length > 0) features.push({ tile, properties: feature.properties, lines });
    }
  }
}

function isInPicture(line: PixelLine): boolean {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < line.length; i += 2) {
    west = Math.min(west, line[i]!);
    east = Math.max(east, line[i]!);
    north = Math.min(north, line[i + 1]!);
    south = Math.max(south, line[i + 1]!);
  }
  const isBeside = east < -MARGIN || south < -MARGIN || west > PICTURE_WIDTH + MARGIN;
  return !isBeside && north <= PICTURE_HEIGHT + MARGIN;
}

/** The width of a street at the zoom of the picture: the tables have it. */
function widthAt(stops: readonly number[]): number {
  const at = stops.findIndex((value, i) => i % 2 === 0 && value === PICTURE_ZOOM);
  return stops[at + 1] ?? 1;
}

/** A path for each tile. Holes run against their outlines, so water that overlaps water (draw-map.ts) stays filled. */
function path(features: readonly PixelFeature[], isClosed: boolean, paint: string): string {
  const byTile = new Map<number, string>();
  for (const { tile, lines } of features) {
    const drawn = lines.map((line) => pathOf(line) + (isClosed ? 'z' : '')).join('');
    byTile.set(tile, (byTile.get(tile) ?? '') + drawn);
  }
  return Array.from(byTile.values(), (d) => `<path d="${d}" ${paint}/>`).join('');
}

/** Its tip is where the toilet is. */
function pin(): string {
  const outline = 'M17 1C8 1 2 7.5 2 16c0 10 15 25 15 25s15-15 15-25C32 7.5 26 1 17 1z';
  const bowl = 'M4 0h5v7h7c0 4-2 6-4 7l1 4H5l1-4C4.5 13 4 11 4 9z';
  const scale = 2.4;
  const [x, y] = [PICTURE_WIDTH / 2 - 17 * scale, PICTURE_HEIGHT / 2 - 41 * scale];
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${outline}" fill="${ACCENT}" stroke="#fff" stroke-width="2"/><path d="${bowl}" transform="translate(8.5 7)" fill="#fff"/></g>`;
}

/** The data asks for it wherever it is shown. */
function credit(): string {
  const [width, height] = [344, 36];
  const [x, y] = [PICTURE_WIDTH - width, PICTURE_HEIGHT - height];
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff" fill-opacity="0.85"/><text x="${PICTURE_WIDTH - 14}" y="${y + 25}" text-anchor="end" font-family="${FONT_FAMILY}" font-size="20" fill="#333">© OpenStreetMap contributors</text>`;
}
