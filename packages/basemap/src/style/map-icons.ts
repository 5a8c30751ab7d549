/**
 * The icons of what orients a walker: a disc in the colour of its group with a sign, drawn on a grid of 24 units. The
 * style names them, scripts/build-web.ts draws them into the sprite. One table: sign, group, and the kinds it is for.
 */
import { PALETTES, type Palette, type Scheme } from './palettes.ts';

type Group = 'transit' | 'culture' | 'civic' | 'health' | 'shop' | 'green';

/** Kinds of Shortbread are values of `public_transport`, or of a key of `pois`. Strokes have the colour of what lies on the disc. */
type MapIcon = readonly [group: Group, kinds: string, strokes: string];

const MAP_ICONS = {
  rail: ['transit', 'station halt', 'M8.5 7h7v7.5h-7zM8.5 11h7M9 17.5l1.5-3M15 17.5l-1.5-3M10.5 5h3'],
  bus: ['transit', 'bus_station', 'M7.5 7.5h9v8h-9zM7.5 12h9M9 15.5v2M15 15.5v2'],
  ferry: ['transit', 'ferry_terminal', 'M7 13l5-2 5 2-1.5 4h-7zM9 12V8h6v4M12 8V6'],
  cable: ['transit', 'aerialway_station', 'M6 9l12-3M12 7.5V11M8.5 11h7v5.5h-7z'],
  plane: ['transit', 'aerodrome', 'M12 6v12M6 13.5l6-4 6 4M9.5 18l2.5-1.5 2.5 1.5'],
  entrance: ['transit', 'subway_entrance', 'M7 17h3v-3h3v-3h3V8h2'],
  hospital: ['health', 'hospital', 'M12 7v10M7 12h10'],
  pharmacy: ['health', 'pharmacy', 'M12 8v8M8 12h8'],
  worship: ['civic', 'place_of_worship', 'M12 5.5v4M10.3 7.2h3.400M7.5 17.5v-5l4.5-3 4.5 3v5zM12 17.5v-3'],
  townhall: [
    'civic',
    'townhall courthouse',
    'M6.5 10.5L12 7l5.5 3.5zM8 10.5v5.5M12 10.5v5.5M16 10.5v5.5M6.5 17h11',
  ],
  police: ['civic', 'police', 'M12 6.5l5 2c0 4-1.5 7-5 9-3.5-2-5-5-5-9z'],
  post: ['civic', 'post_office', 'M6.5 8.5h11v7h-11zM6.5 8.5l5.5 4 5.5-4'],
  school: ['civic', 'university', 'M5.5 10.5L12 7.5l6.5 3-6.5 3zM8.5 12v3.5c2 1.5 5 1.5 7 0V12'],
  museum: ['culture', 'museum gallery arts_centre', 'M7 8.5h10v7.5H7zM9 14l2-2.5 1.5 1.5 1.5-2 1.5 3'],
  theatre: [
    'culture',
    'theatre cinema',
    'M7.5 7.5h9v4c0 3-2 5.5-4.5 6-2.5-.5-4.5-3-4.5-6zM10 10.5v.1M14 10.5v.1M10 13.5c1 1 3 1 4 0',
  ],
  library: [
    'culture',
    'library',
    'M12 9c-1.5-1.5-3.5-1.5-5.5-1v8.5c2-.5 4-.5 5.5 1 1.5-1.5 3.5-1.5 5.5-1V8c-2-.5-4-.5-5.5 1zM12 9v8.5',
  ],
  castle: ['culture', 'castle', 'M7.5 17V7.5M16.5 17V7.5M7.5 10h2v-2h5v2h2M7.5 17h9M12 17v-2.5'],
  sight: [
    'culture',
    'attraction monument',
    'M12 6.5l1.600 3.600 3.900.4-2.900 2.600.8 3.900-3.400-2-3.400 2 .8-3.900-2.900-2.600 3.900-.4z',
  ],
  tower: ['culture', 'tower lighthouse', 'M10 17l.8-7h2.400l.8 7zM9.5 10h5M12 6.5v3'],
  stadium: ['culture', 'stadium', 'M6.5 12c0-5 11-5 11 0s-11 5-11 0zM9.5 12c0-2 5-2 5 0s-5 2-5 0z'],
  viewpoint: ['green', 'viewpoint', 'M6 12c3-5 9-5 12 0-3 5-9 5-12 0zM12 10.8a1.2 1.2 0 1 0 .01 0z'],
  zoo: [
    'green',
    'zoo',
    'M12 12.5c2 0 3.5 2 3 3.5s-2 .5-3 .5-2.5 1-3-.5 1-3.5 3-3.5zM8 11v.1M10.5 8.5v.1M13.5 8.5v.1M16 11v.1',
  ],
  market: ['shop', 'marketplace mall department_store', 'M8 10h8l.8 7H7.2zM10 10V8.5c0-2.5 4-2.5 4 0V10'],
  supermarket: ['shop', 'supermarket', 'M6.5 7.5H8l1.5 6.5h6l1.5-4.5H8.5M10.2 16.700v.1M14.8 16.700v.1'],
  hotel: ['shop', 'hotel', 'M6.5 8v8.5M6.5 14h11v2.5M17.5 14v-2.5h-7V14M8.5 11.5v.1'],
} as const satisfies Readonly<Record<string, MapIcon>>;
export type MapIconName = keyof typeof MAP_ICONS;

const ICON_ENTRIES = Object.entries(MAP_ICONS) as [MapIconName, MapIcon][];
/** For stops. */
export const DOT_ICON = 'stop';
/** CSS pixels; stops without a sign of their own are a dot. */
const DISC = 18;
const DOT = 8;

export const groupOf = (icon: MapIconName): Group => MAP_ICONS[icon][0];

/** Kinds and the icon of each, for an expression `match`. */
export const ICONS_BY_KIND: readonly (readonly [kind: string, icon: MapIconName])[] = ICON_ENTRIES.flatMap(
  ([icon, [, kinds]]) => kinds.split(' ').map((kind) => [kind, icon] as const),
);

export interface SpriteDrawing {
  readonly svg: string;
  /** The table of icons that MapLibre reads beside the picture. */
  readonly index: Readonly<
    Record<string, { x: number; y: number; width: number; height: number; pixelRatio: number }>
  >;
}

/** All icons in a row. */
export function drawSprite(scheme: Scheme, pixelRatio: 1 | 2): SpriteDrawing {
  const palette = PALETTES[scheme];
  const icons = [
    ...ICON_ENTRIES.map(([name, icon]) => ({ name, size: DISC, drawing: discOf(icon, palette) })),
    {
      name: DOT_ICON,
      size: DOT,
      drawing: `<circle cx="4" cy="4" r="2.6" fill="${palette.transit}" stroke="${palette.halo}" stroke-width="1.2"/>`,
    },
  ];
  const index: Record<string, SpriteDrawing['index'][string]> = {};
  let x = 0;
  const parts = icons.map(({ name, size, drawing }) => {
    const side = size * pixelRatio;
    index[name] = { x: x * pixelRatio, y: 0, width: side, height: side, pixelRatio };
    const part = `<g transform="translate(${x} 0)">${drawing}</g>`;
    x += size;
    return part;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${x * pixelRatio}" height="${DISC * pixelRatio}" viewBox="0 0 ${x} ${DISC}">${parts.join('')}</svg>`;
  return { svg, index };
}

function discOf([group, , strokes]: MapIcon, palette: Palette): string {
  const sign = `<path d="${strokes}" transform="scale(${DISC / 24})" fill="none" stroke="${palette.onIcon}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<circle cx="9" cy="9" r="8.2" fill="${palette[group]}" stroke="${palette.halo}" stroke-width="1.2"/>${sign}`;
}
