/** The colours of the map, light and dark: paler than each marker of a toilet, so that these stand out. One table, two columns. */

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const COLOURS = {
  ground: ['#f5f4ef', '#182125'],
  built: ['#efede6', '#1c262b'],
  site: ['#f2ebe1', '#222a2d'],
  wood: ['#cbe2c0', '#223c33'],
  park: ['#d5eac9', '#2a473a'],
  sand: ['#f4edd5', '#2b2d27'],
  water: ['#b9dcea', '#0f3444'],
  building: ['#e4dfd5', '#2a353b'],
  buildingEdge: ['#d0c9bb', '#37454c'],
  square: ['#ebe8ee', '#363a45'],
  street: ['#ffffff', '#3f4d54'],
  streetEdge: ['#dad4c7', '#12191c'],
  main: ['#fbe8b6', '#6b6647'],
  mainEdge: ['#d6c491', '#12191c'],
  path: ['#c6b294', '#77705c'],
  steps: ['#b59a76', '#8c8066'],
  rail: ['#aeaaa4', '#5d676c'],
  railGap: ['#f5f4ef', '#182125'],
  ferry: ['#6fa3bb', '#4a7f94'],
  text: ['#414b53', '#d7dfe2'],
  streetText: ['#414b53', '#a6b0b4'],
  quietText: ['#646e76', '#a3b0b5'],
  waterText: ['#3c6c83', '#84b3c6'],
  border: ['#a9a094', '#56626a'],
  halo: ['#fbfaf7', '#141b1e'],
  transit: ['#4f667c', '#9cb1c6'],
  culture: ['#6d5b7b', '#b7a6c5'],
  civic: ['#6b6257', '#bdb2a3'],
  health: ['#82545f', '#cca1aa'],
  shop: ['#765f3f', '#c0aa8e'],
  green: ['#526c4a', '#9eb697'],
  onIcon: ['#ffffff', '#141b1e'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type Palette = Readonly<Record<keyof typeof COLOURS, string>>;

export const PALETTES: Readonly<Record<Scheme, Palette>> = { light: column(0), dark: column(1) };

function column(index: 0 | 1): Palette {
  const entries = Object.entries(COLOURS).map(([name, pair]) => [name, pair[index]]);
  return Object.fromEntries(entries) as Palette;
}
