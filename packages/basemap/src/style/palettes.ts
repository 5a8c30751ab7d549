/** The colours of the map, light and dark: quiet, so that markers of toilets stand out. One table, two columns. */

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const COLOURS = {
  ground: ['#f5f4ef', '#182125'],
  built: ['#efede6', '#1c262b'],
  site: ['#f2ebe1', '#222a2d'],
  wood: ['#d3e5ca', '#1b2f2a'],
  park: ['#dcedd3', '#1f352d'],
  sand: ['#f4edd5', '#2b2d27'],
  water: ['#b9dcea', '#0f3444'],
  building: ['#e4dfd5', '#2a353b'],
  buildingEdge: ['#d0c9bb', '#37454c'],
  square: ['#fbf8f1', '#2b363b'],
  street: ['#ffffff', '#3f4d54'],
  streetEdge: ['#dad4c7', '#12191c'],
  main: ['#fcf0cb', '#57543f'],
  mainEdge: ['#e6d5a3', '#12191c'],
  path: ['#c6b294', '#77705c'],
  steps: ['#b59a76', '#8c8066'],
  rail: ['#aeaaa4', '#5d676c'],
  railGap: ['#f5f4ef', '#182125'],
  ferry: ['#6fa3bb', '#3f7f99'],
  text: ['#414b53', '#d7dfe2'],
  quietText: ['#646e76', '#a3b0b5'],
  waterText: ['#33708c', '#7fb8cf'],
  greenText: ['#46703a', '#93c184'],
  halo: ['#fbfaf7', '#141b1e'],
  transit: ['#2f6aa8', '#86b4e3'],
  culture: ['#7b5a94', '#c3a5da'],
  civic: ['#6b6257', '#bdb2a3'],
  health: ['#a34a63', '#e29bb0'],
  shop: ['#8a6632', '#d0ab74'],
  green: ['#4b7a3e', '#8fbf7f'],
  onIcon: ['#ffffff', '#141b1e'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type Palette = Readonly<Record<keyof typeof COLOURS, string>>;

export const PALETTES: Readonly<Record<Scheme, Palette>> = { light: column(0), dark: column(1) };

function column(index: 0 | 1): Palette {
  const entries = Object.entries(COLOURS).map(([name, pair]) => [name, pair[index]]);
  return Object.fromEntries(entries) as Palette;
}
