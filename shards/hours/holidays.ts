/**
 * Public holidays as far as the opening_hours package knows them: by country, in some countries by state.
 *
 * A state that is not known makes the days unknown on which some states have a holiday and the country as a whole has
 * none: Corpus Christi in Munich, ten days a year in Germany. In countries without data a value is read without its
 * holidays: it is right on some 355 days a year, where "unknown" would be right on none. The confidence of such a toilet
 * is lowered (pipeline/toilets).
 */
import { type HoursLocation, OPEN, parseHours, UNKNOWN, wallState } from './hours-library.ts';

const DAY_MIN = 1_440;
const MAX_KEPT = 200;
const HOLIDAYS = /\bPH\b/i;

/** The states for which the package has holidays of their own, as it writes them. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  AU: list(
    'Australian Capital Territory|New South Wales|Northern Territory|Queensland|South Australia|Tasmania|Victoria|Western Australia',
  ),
  BR: list(
    'Acre|Alagoas|Amapá|Amazonas|Bahia|Ceará|Distrito Federal|Espírito Santo|Goiás|Maranhão|Mato Grosso|Mato Grosso do Sul|Minas Gerais|Pará|Paraíba|Paraná|Pernambuco|Piauí|Rio de Janeiro|Rio Grande do Norte|Rio Grande do Sul|Rondônia|Roraima|Santa Catarina|São Paulo|Sergipe|Tocantins',
  ),
  CA: list(
    'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland and Labrador|Northwest Territories|Nova Scotia|Nunavut|Ontario|Prince Edward Island|Quebec|Saskatchewan|Yukon',
  ),
  CH: list(
    'Aargau|Appenzell Innerrhoden|Basel-Landschaft|Basel-Stadt|Bern|Freiburg|Genf|Glarus|Jura|Luzern|Neuenburg|Nidwalden|Obwalden|Schaffhausen|Schwyz|Solothurn|St. Gallen|Tessin|Thurgau|Uri|Waadt|Wallis|Zug|Zürich',
  ),
  DE: list(
    'Baden-Württemberg|Bayern|Berlin|Brandenburg|Bremen|Hamburg|Hessen|Mecklenburg-Vorpommern|Niedersachsen|Nordrhein-Westfalen|Rheinland-Pfalz|Saarland|Sachsen|Sachsen-Anhalt|Schleswig-Holstein|Thüringen',
  ),
  ES: list(
    'Andalucía|Aragón|Asturias|Cantabria|Castilla y León|Castilla-La Mancha|Cataluña|Ceuta|Comunidad Foral de Navarra|Comunidad de Madrid|Comunitat Valenciana|Extremadura|Galicia|Illes Balears|La Rioja|Melilla|País Vasco|Región de Murcia',
  ),
  FR: list('Bas-Rhin|Haut-Rhin|Moselle'),
  GB: list('England|Northern Ireland|Scotland|Wales'),
  US: list(
    'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming',
  ),
};

/** Territories with a country code of their own whose holidays the package keeps as those of a state. */
const TERRITORIES: Readonly<Record<string, readonly [country: string, state: string]>> = {
  AS: ['US', 'American Samoa'],
  BL: ['FR', 'Saint-Barthélemy'],
  GF: ['FR', 'Guyane'],
  GP: ['FR', 'Guadeloupe'],
  GU: ['US', 'Guam'],
  MF: ['FR', 'Saint-Martin'],
  MQ: ['FR', 'Martinique'],
  NC: ['FR', 'Nouvelle-Calédonie'],
  PF: ['FR', 'Polynésie française'],
  PR: ['US', 'Puerto Rico'],
  RE: ['FR', 'La Réunion'],
  VI: ['US', 'United States Virgin Islands'],
  WF: ['FR', 'Wallis-et-Futuna'],
  YT: ['FR', 'Mayotte'],
};

/** Whether a value names public holidays. */
export function usesHolidays(value: string): boolean {
  return HOLIDAYS.test(value);
}

/** Whether the holidays of a country are known, at least by its states. */
export function hasHolidays(country: string | null): boolean {
  const place = holidayPlace({ zone: 'UTC', country, lon: 0, lat: 0 });
  return knowsHolidays(place) || (place.country !== null && STATES[place.country] !== undefined);
}

/** `isUnsure` if all holidays are known. */
export const SURE = (): boolean => false;

export interface HolidayReading {
  /** The value to evaluate, without its holidays if they are not known. */
  readonly value: string;
  readonly place: HoursLocation;
  /** Whether the holidays of a day of the wall clock (days since 1970) are not known. */
  readonly isUnsure: (day: number) => boolean;
}

/** How the holidays of a value are read at a place, between two wall minutes. */
export function readHolidays(
  value: string,
  at: HoursLocation,
  fromMin: number,
  toMin: number,
): HolidayReading {
  if (!usesHolidays(value)) return { value, place: at, isUnsure: SURE };
  const place = holidayPlace(at);
  const states = place.state === undefined && place.country !== null ? STATES[place.country] : undefined;
  const known = knowsHolidays(place);
  const unsure = states && regionalHolidays(place, states, known, fromMin, toMin);
  return {
    value: known ? value : withoutHolidays(value),
    place,
    isUnsure: unsure ? (day) => unsure.has(day) : SURE,
  };
}

const HOLIDAY = 'PH(?: [+-]\\d{1,3} days?)?';
const LATER_IN_LIST = new RegExp(`(?:, ?${HOLIDAY})+`, 'gi');
const FIRST_IN_LIST = new RegExp(`\\b${HOLIDAY} ?, ?`, 'gi');

/** The value without what it says of public holidays; empty if it says nothing else. Well-formed values only. */
export function withoutHolidays(value: string): string {
  let rest = '';
  // Rules and what joins them, in turn.
  const parts = value.split(/ ?(;|\|\|) ?/);
  for (let index = 0; index < parts.length; index += 2) {
    const rule = parts[index]!.replace(LATER_IN_LIST, '').replace(FIRST_IN_LIST, '');
    if (rule === '' || usesHolidays(rule)) continue;
    rest += rest === '' ? rule : `${parts[index - 1] === '||' ? ' || ' : '; '}${rule}`;
  }
  return rest;
}

const holidayDays = new Map<string, ReadonlySet<number>>();
const isKnown = new Map<string, boolean>();

function holidayPlace(place: HoursLocation): HoursLocation {
  const territory = place.country === null ? undefined : TERRITORIES[place.country];
  return territory ? { ...place, country: territory[0], state: territory[1] } : place;
}

/** The package throws only when it is asked about a day. */
function knowsHolidays({ country, state }: HoursLocation): boolean {
  const key = `${country} ${state}`;
  let answer = isKnown.get(key);
  if (answer === undefined) {
    const hours =
      country === null ? null : parseHours('PH', { zone: 'UTC', country, state, lon: 0, lat: 0 }, 0);
    answer = hours !== null && wallState(hours, 0).state !== UNKNOWN;
    isKnown.set(key, answer);
  }
  return answer;
}

/** The days that are a holiday in some states and not in the whole country. */
function regionalHolidays(
  place: HoursLocation,
  states: readonly string[],
  isNational: boolean,
  fromMin: number,
  toMin: number,
): ReadonlySet<number> {
  const key = `${place.country} ${Math.floor(fromMin / DAY_MIN)} ${Math.ceil(toMin / DAY_MIN)}`;
  const known = holidayDays.get(key);
  if (known) return known;
  const national = isNational ? daysOf(place, fromMin, toMin) : new Set<number>();
  const days = new Set(states.flatMap((state) => [...daysOf({ ...place, state }, fromMin, toMin)]));
  const regional = days.difference(national);
  if (holidayDays.size >= MAX_KEPT) holidayDays.clear();
  holidayDays.set(key, regional);
  return regional;
}

function daysOf(place: HoursLocation, fromMin: number, toMin: number): Set<number> {
  const days = new Set<number>();
  const hours = parseHours('PH', place, 0);
  if (hours === null) return days;
  for (let at = Math.floor(fromMin / DAY_MIN) * DAY_MIN; at < toMin; ) {
    const { state, untilMin } = wallState(hours, at);
    const end = Math.min(untilMin, toMin);
    if (state === OPEN) for (let day = at / DAY_MIN; day < end / DAY_MIN; day++) days.add(Math.floor(day));
    at = untilMin;
  }
  return days;
}

function list(names: string): readonly string[] {
  return names.split('|');
}
