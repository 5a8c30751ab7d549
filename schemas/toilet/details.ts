/**
 * The table of details: what a source says of a toilet beyond the fields of the Toilet resource. They are served beside
 * it, under `/api/v1/toilets/{id}/details`, and are columns of the dumps. People do not vote on them.
 *
 * A detail needs an entry here, a rule for its tags (pipeline/toilets/details.ts) and its texts (views/texts). Those of kind
 * `stated` come from added sources alone (pipeline/sources/stated-facts.ts). The schema of the API, the page and the dumps
 * derive from the entry. A detail that is not known is left out, so a toilet without any costs no byte. Shares are those of
 * 99,283 toilets of 42 countries.
 *
 * This file imports nothing: the browser loads it. Schemas are in detail-shape.ts.
 */

export type DetailEntry =
  | {
      readonly kind: 'choice' | 'list';
      readonly label: string;
      readonly values: readonly [string, ...string[]];
    }
  | { readonly kind: 'text'; readonly label: string; readonly maxLength: number }
  /** Texts by language; the key of a text whose language is not known is `und`. */
  | { readonly kind: 'texts'; readonly label: string; readonly maxLength: number }
  /** An address that begins with `https:`. */
  | { readonly kind: 'link'; readonly label: string; readonly maxLength: number }
  /** Such addresses, without a semicolon. */
  | {
      readonly kind: 'links';
      readonly label: string;
      readonly maxLength: number;
      readonly maxItems: number;
    }
  /** An international number, such as `+49 30 1234`. */
  | { readonly kind: 'phone'; readonly label: string; readonly maxLength: number }
  | { readonly kind: 'number'; readonly label: string; readonly min: number; readonly max: number }
  /** A fact of an added source, with its source and date (`StatedDetails`). */
  | { readonly kind: 'stated'; readonly label: string };

/** The origin of a fact of an added source. */
export interface Statement {
  /** The short name of the source, as in `provenance.source`. */
  readonly source: string;
  readonly title: string;
  readonly credit: string;
  readonly licence: string;
  /** Month of its data. */
  readonly as_of: string;
}

/** The details that only added sources state. They say whose word they are. */
export interface StatedDetails {
  /** A grade by an authority, in its own word. It is no rating by people, and no rank depends on it. */
  readonly grade: Statement & {
    readonly value: string;
    /** All grades of that authority, the best first. */
    readonly scale: readonly string[];
    /** Date of the grade: a day, a month or a year. */
    readonly on?: string | undefined;
  };
  /** Cabins with a door: urinals are not among them. */
  readonly cabins: Statement & { readonly count: number };
  /** `until` is its last day, or the minute at which it ends by the clock of the toilet. Without it no end is known. */
  readonly out_of_service: Statement & { readonly until?: string | undefined };
}

const HOSTS = [
  'station',
  ...(['bus_station', 'ferry_terminal', 'airport', 'rest_area', 'fuel', 'parking'] as const),
  ...([
    'library',
    'townhall',
    'community_centre',
    'place_of_worship',
    'school',
    'hospital',
    'information',
  ] as const),
  ...([
    'market',
    'mall',
    'shop',
    'restaurant',
    'cafe',
    'pub',
    'bar',
    'fast_food',
    'hotel',
    'camp_site',
  ] as const),
  ...(['museum', 'theatre', 'zoo', 'sports_centre', 'park', 'playground', 'beach', 'marina'] as const),
  ...(['viewpoint', 'picnic_site'] as const),
] as const;

const YES_NO = ['yes', 'no'] as const;

export const DETAILS = {
  names: { kind: 'texts', label: 'Names in other languages', maxLength: 120 },
  host: {
    kind: 'choice',
    label: 'Place that the toilet belongs to',
    values: HOSTS,
  },
  condition: {
    kind: 'choice',
    label: 'State that keeps it from being used',
    values: ['closed', 'out_of_order'],
  },
  season: {
    kind: 'choice',
    label: 'Open in a season only, and likely closed in the opposite one',
    values: ['summer', 'winter', 'part_of_year'],
  },
  disposal: {
    kind: 'list',
    label: 'Kind of toilet',
    values: ['flush', 'pit_latrine', 'dry', 'bucket', 'chemical'],
  },
  position: { kind: 'list', label: 'Position', values: ['seated', 'squat', 'urinal'] },
  level: { kind: 'text', label: 'Floor in the building: 0 is the ground floor', maxLength: 100 },
  layer: {
    kind: 'number',
    label: 'Layer on the map, if it has no level: 0 is the ground',
    min: -20,
    max: 20,
  },
  indoor: { kind: 'choice', label: 'Inside a building', values: YES_NO },
  address: { kind: 'text', label: 'Address', maxLength: 200 },
  description: { kind: 'texts', label: 'Description', maxLength: 255 },
  wheelchair_description: { kind: 'texts', label: 'Description of the wheelchair access', maxLength: 255 },
  drinking_water: { kind: 'choice', label: 'Drinking water', values: YES_NO },
  handwashing: { kind: 'choice', label: 'Hand washing', values: YES_NO },
  paper: { kind: 'choice', label: 'Toilet paper', values: YES_NO },
  menstrual_products: { kind: 'choice', label: 'Menstrual products', values: YES_NO },
  shower: { kind: 'choice', label: 'Shower', values: YES_NO },
  changing_table_location: {
    kind: 'list',
    label: 'Place of the changing table',
    values: ['female_toilet', 'male_toilet', 'unisex_toilet', 'wheelchair_toilet', 'dedicated_room'],
  },
  changing_places: {
    kind: 'choice',
    label: 'Changing Places: a bench and a hoist for adults',
    values: YES_NO,
  },
  hoist: { kind: 'choice', label: 'Hoist', values: YES_NO },
  central_key: {
    kind: 'choice',
    label: 'Central key that opens the accessible cabin',
    values: ['eurokey', 'radar', 'mlak', 'nks', 'other'],
  },
  payment: {
    kind: 'list',
    label: 'Ways to pay',
    values: ['cash', 'coins', 'notes', 'cards', 'contactless', 'app'],
  },
  free_for: {
    kind: 'choice',
    label: 'Who pays nothing, whatever the fee of all others',
    values: ['customers'],
  },
  supervised: { kind: 'choice', label: 'An attendant is there', values: YES_NO },
  portable: { kind: 'choice', label: 'Portable toilet', values: YES_NO },
  capacity: { kind: 'number', label: 'Number of places', min: 1, max: 500 },
  website: { kind: 'link', label: 'Website', maxLength: 255 },
  image: { kind: 'link', label: 'Picture', maxLength: 255 },
  pictures: { kind: 'links', label: 'All pictures', maxLength: 300, maxItems: 4 },
  phone: { kind: 'phone', label: 'Phone', maxLength: 40 },
  grade: { kind: 'stated', label: 'Cleanliness grade by an authority, not by users' },
  cabins: { kind: 'stated', label: 'Number of cabins' },
  out_of_service: { kind: 'stated', label: 'Out of service' },
} as const satisfies Readonly<Record<string, DetailEntry>>;

export type Detail = keyof typeof DETAILS;
export const DETAIL_NAMES = Object.keys(DETAILS) as readonly Detail[];

export type StatedDetail = keyof StatedDetails;
export function isStated(name: Detail): name is StatedDetail {
  return DETAILS[name].kind === 'stated';
}

export type DetailValue<D extends Detail> = D extends StatedDetail
  ? StatedDetails[D]
  : (typeof DETAILS)[D] extends {
        readonly kind: infer Kind;
        readonly values?: readonly (infer Value extends string)[];
      }
    ? Kind extends 'choice'
      ? Value
      : Kind extends 'list'
        ? readonly Value[]
        : Kind extends 'number'
          ? number
          : Kind extends 'texts'
            ? Readonly<Record<string, string>>
            : Kind extends 'links'
              ? readonly string[]
              : string
    : never;

/** The details of a toilet: those that are known. */
export type ToiletDetails = { readonly [D in Detail]?: DetailValue<D> | undefined };

/** Values of the filter `key`, in the order of their numbers in a shard (FORMAT.md §3.8): never reordered. */
export const CENTRAL_KEYS = DETAILS.central_key.values;
