/**
 * Public holidays (PH) and school holidays (SH) as far as the opening_hours package knows them: by country, in some
 * countries by state.
 *
 * A state that is not known makes the days unknown on which some states have a holiday and the country as a whole has
 * none: Corpus Christi in Munich, ten days a year in Germany. In countries without data a value is read without its
 * holidays: it is right on some 355 days a year, "unknown" on none. The confidence of such a toilet
 * should be lowered: `hasHolidays` says when. Dates of school holidays end between 2026 and 2030; after that a country has no data.
 */
import { isWellFormed } from './hours-grammar.ts';
import { parseHours, wallState } from './hours-library.ts';
import { type HoursLocation, OPEN, UNKNOWN } from './timeline.ts';

const DAY_MIN = 1_440;
const MAX_KEPT = 200;
type Holiday = 'PH' | 'SH';
const HOLIDAYS: Readonly<Record<Holiday, RegExp>> = { PH: /\bPH\b/i, SH: /\bSH\b/i };
const KINDS: readonly Holiday[] = ['PH', 'SH'];

/** The states for which the package has public holidays of their own, as it writes them. */
const PUBLIC_STATES: Readonly<Record<string, readonly string[]>> = {
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

/** The same for school holidays. Of countries with dates by district, the zones or the states that cover them. */
const SCHOOL_STATES: Readonly<Record<string, readonly string[]>> = {
  AT: list('Burgenland|Kärnten|Niederösterreich|Oberösterreich|Salzburg|Steiermark|Tirol|Vorarlberg|Wien'),
  BE: list('FR|NL'),
  CH: list(
    'Aargau|Appenzell Ausserrhoden|Appenzell Innerrhoden|Basel-Landschaft|Basel-Stadt|Bern|Fribourg|Genève|Glarus|Jura|Luzern|Neuchâtel|Nidwalden|Obwalden|Schaffhausen|Schwyz|Solothurn|St. Gallen|Thurgau|Ticino|Uri|Valais|Vaud|Zug|Zürich',
  ),
  DE: list(
    'Baden-Württemberg|Bayern|Berlin|Brandenburg|Bremen|Hamburg|Hessen|MV-ABS|MV-BBS|Niedersachsen|Nordrhein-Westfalen|Rheinland-Pfalz|Saarland|Sachsen|Sachsen-Anhalt|Schleswig-Holstein|Thüringen',
  ),
  FR: list('Zone A|Zone B|Zone C'),
  NL: list('MI|NO|ZU'),
  PL: list(
    'Dolnośląskie|Kujawsko-pomorskie|Łódzkie|Lubuskie|Małopolskie|Mazowieckie|Opolskie|Podkarpackie|Podlaskie|Pomorskie|Śląskie|Świętokrzyskie|Warmińsko-mazurskie|Wielkopolskie|Zachodniopomorskie',
  ),
  SK: list(
    'Banskobystrický kraj|Bratislavský kraj|Košický kraj|Nitriansky kraj|Prešovský kraj|Trenčiansky kraj|Trnavský kraj|Žilinský kraj',
  ),
};
const STATES = { PH: PUBLIC_STATES, SH: SCHOOL_STATES } as const;

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

/** Whether a value names public or school holidays. */
export function usesHolidays(value: string): boolean {
  return kindsIn(value).length > 0;
}

/** Whether the holidays that a value names are known in a country, at least by its states. */
export function hasHolidays(value: string, country: string | null, nowMs: number): boolean {
  const place = holidayPlace({ zone: 'UTC', country, lon: 0, lat: 0 });
  const fromMin = Math.floor(nowMs / 60_000);
  return kindsIn(value).every((kind) =>
    [undefined, ...statesOf(place, kind)].some((state) =>
      knowsHolidays(kind, { ...place, state: state ?? place.state }, fromMin),
    ),
  );
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
  const kinds = kindsIn(value);
  if (kinds.length === 0) return { value, place: at, isUnsure: SURE };
  const place = holidayPlace(at);
  const unknown = kinds.filter((kind) => !knowsHolidays(kind, place, fromMin));
  const unsure = kinds.flatMap((kind) => regionalHolidays(kind, place, fromMin, toMin) ?? []);
  return {
    value: unknown.length === 0 ? value : withoutHolidays(value, unknown),
    place,
    isUnsure: unsure.length > 0 ? (day) => unsure.some((days) => days.has(day)) : SURE,
  };
}

const HOLIDAY: Readonly<Record<Holiday, string>> = { PH: 'PH(?: [+-]\\d{1,3} days?)?', SH: 'SH' };
/** Before a comma: what stands in a list of days. After a time the comma begins a rule. */
const DAY_BEFORE = '(?<=(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|days?|\\]) ?)';

/** The value without what it says of holidays; empty if it says nothing else. Well-formed values only. */
export function withoutHolidays(value: string, kinds: readonly Holiday[] = KINDS): string {
  const holiday = `(?:${kinds.map((kind) => HOLIDAY[kind]).join('|')})`;
  const laterInList = new RegExp(`${DAY_BEFORE}(?:, ?${holiday}(?![A-Za-z]))+`, 'gi');
  const firstInList = new RegExp(`\\b${holiday} ?, ?`, 'gi');
  const addedRule = new RegExp(`, ?${holiday} .*?(?=, ?[A-Z"]|$)`, 'gi');
  let rest = '';
  // Rules and what joins them, in turn.
  const parts = value.split(/ ?(;|\|\|) ?/);
  for (let index = 0; index < parts.length; index += 2) {
    const rule = parts[index]!.replace(laterInList, '').replace(firstInList, '').replace(addedRule, '');
    if (rule === '' || kinds.some((kind) => HOLIDAYS[kind].test(rule))) continue;
    rest += rest === '' ? rule : `${parts[index - 1] === '||' ? ' || ' : '; '}${rule}`;
  }
  return isWellFormed(rest) ? rest : '';
}

const holidayDays = new Map<string, ReadonlySet<number>>();
const isKnown = new Map<string, boolean>();

function kindsIn(value: string): Holiday[] {
  return KINDS.filter((kind) => HOLIDAYS[kind].test(value));
}

function holidayPlace(place: HoursLocation): HoursLocation {
  const territory = place.country === null ? undefined : TERRITORIES[place.country];
  return territory ? { ...place, country: territory[0], state: territory[1] } : place;
}

/** The states of which one is the place's; none if it is known which, or if the country has no holidays by state. */
function statesOf({ country, state }: HoursLocation, kind: Holiday): readonly string[] {
  return state === undefined && country !== null ? (STATES[kind][country] ?? []) : [];
}

/** The package throws only when it is asked about a day. Its dates of school holidays end, those of public ones do not. */
function knowsHolidays(kind: Holiday, { country, state }: HoursLocation, fromMin: number): boolean {
  const atMin = kind === 'PH' ? 0 : Math.floor(fromMin / DAY_MIN) * DAY_MIN;
  const key = `${kind} ${country} ${state} ${atMin}`;
  let answer = isKnown.get(key);
  if (answer === undefined) {
    const hours =
      country === null ? null : parseHours(kind, { zone: 'UTC', country, state, lon: 0, lat: 0 }, 0);
    answer = hours !== null && wallState(hours, atMin).state !== UNKNOWN;
    if (isKnown.size >= MAX_KEPT) isKnown.clear();
    isKnown.set(key, answer);
  }
  return answer;
}

/** The days that are a holiday in some states and not in the whole country; undefined if there are no such states. */
function regionalHolidays(
  kind: Holiday,
  place: HoursLocation,
  fromMin: number,
  toMin: number,
): ReadonlySet<number> | undefined {
  const states = statesOf(place, kind);
  if (states.length === 0) return undefined;
  const key = `${kind} ${place.country} ${Math.floor(fromMin / DAY_MIN)} ${Math.ceil(toMin / DAY_MIN)}`;
  const known = holidayDays.get(key);
  if (known) return known;
  const national = daysOf(kind, place, fromMin, toMin);
  const days = new Set(states.flatMap((state) => [...daysOf(kind, { ...place, state }, fromMin, toMin)]));
  const regional = days.difference(national);
  if (holidayDays.size >= MAX_KEPT) holidayDays.clear();
  holidayDays.set(key, regional);
  return regional;
}

function daysOf(kind: Holiday, place: HoursLocation, fromMin: number, toMin: number): Set<number> {
  const days = new Set<number>();
  const hours = knowsHolidays(kind, place, fromMin) ? parseHours(kind, place, 0) : null;
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
