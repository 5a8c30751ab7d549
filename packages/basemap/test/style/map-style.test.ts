/** The style names only what the archive has: layers and attributes of its metadata, kinds of the tables it is drawn by. */
import { describe, expect, test } from 'vitest';
import { numberAt } from '../../src/ground/style-values.ts';
import {
  LAND,
  PIERS,
  PLACES,
  POIS,
  RAILS,
  SITES,
  STREETS,
  TRANSPORT,
  WATERWAYS,
} from '../../src/layers/kinds.ts';
import { LAYERS, MAX_ZOOM } from '../../src/layers/layers.ts';
import { drawSprite } from '../../src/style/map-icons.ts';
import { mapStyle } from '../../src/style/map-style.ts';
import { PALETTES, SCHEMES } from '../../src/style/palettes.ts';

const source = { tiles: ['https://toilets.example/{z}/{x}/{y}'] };
const styleOf = (scheme: (typeof SCHEMES)[number]) =>
  mapStyle({ scheme, source, sprite: 'https://toilets.example/sprite' });
const layers = styleOf('light').layers.flatMap((layer) => ('source-layer' in layer ? [layer] : []));
const facts = new Map<string, { from: number; fields: object }>(LAYERS.map((layer) => [layer.id, layer]));

const valueIn = (tag: string) => tag.slice(tag.indexOf('=') + 1);
const POI_KINDS = [...POIS.values()].flatMap((values) => [...values]);
const STREET_KINDS = [...STREETS.keys(), ...RAILS.keys()];
/** By layer of the archive. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  land: Array.from(LAND.values(), ({ kind }) => kind),
  sites: Array.from(SITES, valueIn),
  streets: STREET_KINDS,
  street_labels: STREET_KINDS,
  water_lines: [...WATERWAYS.keys()],
  pier_polygons: [...PIERS],
  extent: ['beyond', 'covered', 'edge', 'sea', 'sea_edge'],
  public_transport: TRANSPORT.map(({ kind }) => kind),
  place_labels: [...PLACES.keys(), 'capital', 'state_capital'],
  pois: POI_KINDS,
  water_polygons: ['glacier'],
};

/** All parts of an expression, from the inside out. */
function* partsOf(value: unknown): Generator<readonly unknown[]> {
  if (Array.isArray(value)) {
    for (const part of value) yield* partsOf(part);
    yield value;
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) yield* partsOf(part);
  }
}

describe.each(layers)('layer $id', (layer) => {
  const from = layer['source-layer'] ?? '';

  test('is of the archive, at zooms that it has', () => {
    expect([...facts.keys()]).toContain(from);
    expect(layer.minzoom).toBeGreaterThanOrEqual(Math.min(facts.get(from)!.from, MAX_ZOOM));
  });

  test('reads attributes that the archive has', () => {
    const read = [...partsOf(layer)].flatMap(([name, key]) =>
      (name === 'get' || name === 'has') && typeof key === 'string' ? [key] : [],
    );
    expect(Object.keys(facts.get(from)!.fields)).toEqual(expect.arrayContaining([...new Set(read)]));
  });

  test('is for kinds that the archive has', () => {
    const parts = 'filter' in layer ? [...partsOf(layer.filter)] : [];
    const named = parts.flatMap(([name, values]) =>
      name === 'literal' && Array.isArray(values) ? values : [],
    );
    if (from !== 'pois') expect(KINDS[from] ?? []).toEqual(expect.arrayContaining(named));
    // Icons are shared by stops and points of interest.
    else expect([...POI_KINDS, ...KINDS.public_transport!]).toEqual(expect.arrayContaining(named));
  });
});

test('both schemes have the same layers', () => {
  const [light, dark] = SCHEMES.map((scheme) => styleOf(scheme).layers.map(({ id }) => id));
  expect(dark).toEqual(light);
  expect(new Set(light).size).toBe(light!.length);
});

test('each icon that the style names is in the sprite, inside its picture', () => {
  const { index, svg } = drawSprite('light', 2);
  const named = layers.flatMap((layer) =>
    'layout' in layer && layer.layout && 'icon-image' in layer.layout ? [layer.layout['icon-image']] : [],
  );
  // A match has pairs of kind and icon behind its input, then the icon for all else.
  const icons = named.flatMap((image) =>
    Array.isArray(image) ? image.slice(2, -1).filter((_, i) => i % 2 === 1) : [image],
  );
  expect(Object.keys(index)).toEqual(expect.arrayContaining(icons));
  const [width = 0] = /width="(\d+)"/.exec(svg)!.slice(1).map(Number);
  for (const { x, width: side } of Object.values(index)) expect(x + side).toBeLessThanOrEqual(width);
});

/** Colours of the pins of toilets (`--map-…` of the stylesheet): the palest of open and unknown in each scheme. */
const PALEST_PIN = { light: '#35807a', dark: '#7cc4bb' };

test.each(SCHEMES)('no colour of the %s map is as strong as a pin', (scheme) => {
  for (const [name, colour] of Object.entries(PALETTES[scheme]))
    expect(chromaOf(colour), name).toBeLessThan(chromaOf(PALEST_PIN[scheme]));
});

test('in the dark, parks are plainly lighter than blocks and the ground', () => {
  const { park, built, ground } = PALETTES.dark;
  for (const other of [built, ground]) expect(okLabOf(park)[0] - okLabOf(other)[0]).toBeGreaterThan(0.08);
});

test('from zoom 14 on, main streets lead, and houses wait until zoom 15', () => {
  const widthAt = (id: string) => {
    const layer = layers.find((each) => each.id === id);
    const width = layer?.type === 'line' ? layer.paint?.['line-width'] : undefined;
    return numberAt(width, 14) ?? 0;
  };
  expect(widthAt('way-main')).toBeGreaterThanOrEqual(2.5 * widthAt('way-minor'));
  expect(layers.find(({ id }) => id === 'building')!.minzoom).toBe(15);
});

test('no fonts, icons or tiles are named but by their addresses', () => {
  const { glyphs, sprite, sources } = styleOf('dark');
  expect(glyphs).toBeUndefined();
  expect(JSON.stringify({ sprite, sources }).match(/https?:\/\/[^/"\\]+/g)).toEqual([
    'https://toilets.example',
    'https://toilets.example',
    'https://www.openstreetmap.org',
    'https://toilets.example',
  ]);
});

function chromaOf(colour: string): number {
  const [, a, b] = okLabOf(colour);
  return Math.hypot(a, b);
}

/** Lightness and two opposite colours, as people see them (https://bottosson.github.io/posts/oklab). */
function okLabOf(colour: string): [lightness: number, a: number, b: number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
  const m = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
  const s = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ];
}
