/**
 * The address of a toilet in the order of its country: "12 Cuba Street, Wellington 6011", "Cubastraße 12, 6011 Wien",
 * and from the large to the small in Japan, China and Korea.
 *
 * Rejected: a library of templates for the world. It formats addresses of several lines with country and state, which
 * our texts do not have.
 */
import { firstValue, type Tags } from './tag-value.ts';

/** The house number stands before the street. */
const NUMBER_FIRST = countries(
  'AG AI AU BB BD BM BS BZ CA DM FJ FR GB GD GG GI GP GY HK IE IM IN JE JM KE KN KY LC LK LU MC MF MQ MT MU MY NC NG NZ OM PF PG PH PK RE SA SB SC SG TH TT US VC VU WF WS YT ZA ZW',
);
/** The postal code stands behind the town. */
const CODE_LAST = countries(
  'AU BD BH BM BN BR CA CO EG FJ GB GG GI HK IE ID IM IN IR IQ JE JM JO KE KH KN KY KZ LB LK LV MM MT MV NG NP NZ OM PG PH PK RU SA SG TH TT UA US UZ VE VN ZA',
);
/** From the large to the small; the first without spaces. */
const LARGE_FIRST = { JP: '', CN: '', TW: '', KR: ' ' } as const;
/** The town and its code come first, then the street. */
const TOWN_FIRST = countries('HU');

/** Undefined if it leads nowhere: a town or a number alone. */
export function addressOf(tags: Tags, country: string | null): string | undefined {
  const full = firstValue(tags, 'addr:full');
  if (full !== null) return full;
  if (country !== null && isLargeFirst(country)) return largeFirst(tags, country);
  const road = tags['addr:street'] ?? tags['addr:place'];
  if (!road && !tags['addr:housename']) return undefined;
  const number = tags['addr:housenumber'];
  const street = spaced(is(NUMBER_FIRST, country) && tags['addr:street'] ? [number, road] : [road, number]);
  const [code, city] = [tags['addr:postcode'], tags['addr:city']];
  const town = spaced(is(CODE_LAST, country) ? [city, code] : [code, city]);
  const parts = is(TOWN_FIRST, country)
    ? [town, tags['addr:housename'], street]
    : [tags['addr:housename'], street, town];
  return parts.filter(Boolean).join(', ');
}

/** 東京都渋谷区恵比寿西1-2-3, 서울 중구 세종대로 110. */
function largeFirst(tags: Tags, country: keyof typeof LARGE_FIRST): string | undefined {
  const small = ['neighbourhood', 'street', 'place', 'block_number', 'housename'];
  if (!small.some((part) => tags[`addr:${part}`])) return undefined;
  const areas = [
    'province',
    'state',
    'county',
    'city',
    'district',
    'subdistrict',
    'suburb',
    'quarter',
    'neighbourhood',
    'street',
    'place',
  ];
  const numbers = ['block_number', 'housenumber'].flatMap((part) => tags[`addr:${part}`] ?? []).join('-');
  const parts = [...areas.map((part) => tags[`addr:${part}`]), numbers].filter(Boolean);
  const address = parts.filter((part, index) => part !== parts[index - 1]).join(LARGE_FIRST[country]);
  return spaced([address, tags['addr:housename']]);
}

function isLargeFirst(country: string): country is keyof typeof LARGE_FIRST {
  return Object.hasOwn(LARGE_FIRST, country);
}

function spaced(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

function is(countries: ReadonlySet<string>, country: string | null): boolean {
  return country !== null && countries.has(country);
}

function countries(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '));
}
