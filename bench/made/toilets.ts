/**
 * Tags of invented toilets, as mixed and as patchy as real tagging.
 *
 * The shares follow 121,607 real toilets, most of them raised so that a small demo shows every kind; what
 * decides about defaults stays real: access is missing on 60-82 % of toilets, hours on 76-98 %.
 * Spellings are those that mappers use, a few wrong ones among them. No real company is named.
 */
import countryToCurrency from 'country-to-currency';
import type { Language } from './languages.ts';
import { type Name, operatorName, signName } from './names.ts';
import type { Random } from './random.ts';
import type { TagBag } from './sketch.ts';

export interface Locality {
  readonly town: string;
  readonly country: string;
  readonly language: Language;
  /** Capitals and large cities: more is known of a toilet there. */
  readonly wellMapped: boolean;
  /** The date of the data; checks lie before it. */
  readonly date: Date;
}

const HOURS: readonly (readonly [number, string])[] = [
  [40, '24/7'],
  [6, 'Mo-Su 08:00-20:00'],
  [5, '09:00-21:00'],
  [5, 'Mo-Su 06:00-22:00'],
  [5, 'Mo-Su 09:00-18:00'],
  [4, 'Mo-Fr 08:00-18:00; Sa 09:00-14:00'],
  [4, 'Mo-Sa 07:00-19:00; PH off'],
  [3, '6:00-22:00'],
  [3, 'May-Sep: 09:00-21:00'],
  [3, 'Apr-Oct 08:00-20:00; Nov-Mar 09:00-17:00'],
  [3, 'Mo-Fr 10:00-18:00'],
  [2, 'sunrise-sunset'],
  [2, 'Apr-Oct'],
  [2, 'Mo-Th 09:00-23:00; Fr-Sa 09:00-02:00; Su 10:00-22:00'],
  [2, 'Mo-Su,PH 07:00-21:00'],
  [2, '22:00-06:00'],
  [1, 'Tu-Su 10:00-17:00; Mo off'],
  [1, 'Mo-Su 05:00-01:00'],
  [1, '09:00+'],
  [1, 'Sa,Su 10:00-16:00'],
  [1, '"by appointment"'],
  [1, 'dawn-dusk'],
  [0.5, 'Jun-Sep Mo-Su 9-19'],
  [0.5, 'always open'],
  [0.5, '8h - 20h'],
];

/** Prices of a visit that costs something; in other currencies the price is left out. */
const PRICES: Readonly<Record<string, readonly number[]>> = {
  EUR: [0.5, 0.5, 1, 0.7],
  CHF: [1, 2],
  GBP: [0.2, 0.5],
  USD: [0.25, 1],
  JPY: [100],
  HUF: [200, 300],
  CZK: [10, 20],
  PLN: [2, 3],
  RUB: [30, 50],
  TRY: [5, 10],
  INR: [5, 10],
  NOK: [10, 20],
  SEK: [10],
  DKK: [5],
  MXN: [5, 10],
  BRL: [2],
  THB: [5],
  IDR: [2000, 5000],
  PHP: [10],
  UAH: [10],
  RON: [2],
};
const SIGNS: Readonly<Record<string, string>> = { EUR: '€', GBP: '£', USD: '$', JPY: '¥' };
const EURO_KEY = new Set(['DE', 'AT', 'CH']);

/** One public toilet. */
export function toiletTags(random: Random, where: Locality): TagBag {
  const tags: TagBag = {
    amenity: random.chance(0.995) ? 'toilets' : random.pick(['toilet', 'toilets;shower']),
  };
  addAccess(random, tags);
  const care = where.wellMapped ? 1.6 : 0.6;
  if (random.chance(0.4 * care)) addFee(random, where, tags);
  if (random.chance(0.38 * care)) addWheelchair(random, where, tags);
  if (random.chance(0.15 * care)) addChangingTable(random, tags);
  addGender(random, tags);
  if (random.chance(0.16 * care)) tags.opening_hours = random.weighted(HOURS);
  if (random.chance(0.15 * care)) tags.operator = operatorName(random, where.language, where.town);
  if (random.chance(0.12 * care)) addName(tags, signName(random, where.language));
  if (random.chance(0.13 * care)) tags[checkKey(random)] = checkDate(random, where.date);
  addMinor(random, where, tags);
  return tags;
}

/** A toilet that the mapping leaves out. */
export function excludedTags(random: Random, where: Locality): TagBag {
  const tags = toiletTags(random, where);
  tags.amenity = 'toilets';
  if (random.chance(0.85)) {
    tags.access = random.weighted([
      [70, 'private'],
      [15, 'no'],
      [5, 'employees'],
      [5, 'residents'],
      [5, 'members'],
    ]);
  } else {
    tags[random.pick(['disused', 'abandoned', 'closed'])] = 'yes';
  }
  return tags;
}

/** Something near a toilet that is none: gone, another feature, or a house for the staff. */
export function lookalikeTags(random: Random): TagBag {
  return random.pick<() => TagBag>([
    () => ({ 'disused:amenity': 'toilets' }),
    () => ({ 'closed:amenity': 'toilets' }),
    () => ({ building: 'toilets' }),
    () => ({ amenity: 'shower' }),
    () => ({ amenity: 'dog_toilet' }),
  ])();
}

export function checkDate(random: Random, dataDate: Date): string {
  const days = Math.floor(random.next() ** 2 * 2200);
  const day = new Date(dataDate.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  return random.chance(0.1) ? day.slice(0, 7) : day;
}

export function hours(random: Random): string {
  return random.weighted(HOURS);
}

/** A price in the country's currency, spelt in one of the usual ways; null if none is usual. */
export function charge(random: Random, country: string): string | null {
  const currency = (countryToCurrency as Readonly<Record<string, string>>)[country];
  const prices = currency === undefined ? undefined : PRICES[currency];
  if (currency === undefined || prices === undefined) return null;
  const price = random.pick(prices);
  const text = Number.isInteger(price) ? String(price) : price.toFixed(2);
  const sign = SIGNS[currency];
  return random.weighted([
    [70, `${text} ${currency}`],
    [8, `${price} ${currency}`],
    [8, sign ? `${sign}${text}` : `${text} ${currency}`],
    [8, sign ? `${text.replace('.', ',')} ${sign}` : `${text}${currency}`],
    [3, `${text} ${currency}/use`],
    [3, String(price)],
  ]);
}

export function addName(tags: TagBag, { name, english }: Name): TagBag {
  tags.name = name;
  if (english) tags['name:en'] = english;
  return tags;
}

function addAccess(random: Random, tags: TagBag): void {
  if (!random.chance(0.28)) return;
  tags[random.chance(0.97) ? 'access' : 'toilets:access'] = random.weighted([
    [66, 'yes'],
    [20, 'customers'],
    [6, 'permissive'],
    [4, 'public'],
    [1.5, 'permit'],
    [1.5, 'key'],
    [1, 'destination'],
  ]);
}

function addFee(random: Random, where: Locality, tags: TagBag): void {
  if (random.chance(0.7)) {
    tags.fee = random.chance(0.98) ? 'no' : 'donation';
    return;
  }
  const price = charge(random, where.country);
  // Some mappers put the price in place of the yes.
  tags.fee = price && random.chance(0.04) ? price : 'yes';
  if (price && random.chance(0.5)) tags.charge = price;
  if (random.chance(0.15)) tags['payment:coins'] = 'yes';
}

function addWheelchair(random: Random, where: Locality, tags: TagBag): void {
  tags.wheelchair = random.weighted([
    [60, 'yes'],
    [27, 'no'],
    [10, 'limited'],
    [3, 'designated'],
  ]);
  if (random.chance(0.03)) tags['toilets:wheelchair'] = random.pick(['yes', 'no']);
  if (tags.wheelchair === 'yes' && EURO_KEY.has(where.country) && random.chance(0.15))
    tags.centralkey = 'eurokey';
  if (tags.wheelchair === 'designated' && where.country === 'GB') tags.centralkey = 'radar';
}

function addChangingTable(random: Random, tags: TagBag): void {
  tags.changing_table = random.weighted([
    [60, 'no'],
    [36, 'yes'],
    [3, 'limited'],
    [1, 'room'],
  ]);
}

function addGender(random: Random, tags: TagBag): void {
  const kind = random.weighted([
    [72, 'none'],
    [15, 'unisex'],
    [10, 'both'],
    [2, 'segregated'],
    [1, 'urinal'],
  ]);
  if (kind === 'unisex') tags.unisex = 'yes';
  if (kind === 'both') Object.assign(tags, { male: 'yes', female: 'yes' });
  if (kind === 'segregated') tags.gender_segregated = 'yes';
  if (kind === 'urinal') tags['toilets:position'] = 'urinal';
}

function addMinor(random: Random, where: Locality, tags: TagBag): void {
  if (random.chance(where.wellMapped ? 0.1 : 0.2)) {
    tags['toilets:disposal'] = random.weighted([
      [65, 'flush'],
      [where.wellMapped ? 0 : 25, 'pitlatrine'],
      [8, 'chemical'],
      [2, 'dry_toilet'],
    ]);
  }
  if (random.chance(0.04)) tags.drinking_water = random.pick(['yes', 'no']);
  if (random.chance(0.01)) tags.seasonal = random.pick(['yes', 'summer']);
  if (random.chance(0.01)) tags.fixme = random.pick(['position', 'resurvey']);
  if (random.chance(0.01)) tags.ref = String(random.int(1, 60));
  if (random.chance(0.004)) tags.temporary = 'yes';
  if (random.chance(0.004)) tags.locked = 'yes';
  // If a price is tagged too, this is the contradiction that mappers leave behind.
  if (random.chance(0.004)) tags.fee = 'no';
  if (random.chance(where.country === 'DE' ? 0.04 : 0.002)) tags.network = 'Nette Toilette';
  if (where.country === 'GB' && random.chance(0.03)) tags.network = 'Community Toilet Scheme';
}

function checkKey(random: Random): string {
  return random.weighted([
    [80, 'check_date'],
    [8, 'check_date:wheelchair'],
    [7, 'survey:date'],
    [5, 'lastcheck'],
  ]);
}
