/**
 * A position that is written as text, as people, maps and models paste it into the field of a place. Pure and linear:
 * each expression reads on after the last one.
 */

export interface WrittenPosition {
  readonly lon: number;
  readonly lat: number;
}

type Axis = 'lat' | 'lon';

/** Words before or behind a number: a half of the world with its sign, or only the name of the axis (0). */
const MARKS: readonly (readonly [Axis, -1 | 0 | 1, string])[] = [
  ['lat', 1, String.raw`n|north|nord|norte|noord|kuzey|с\.?\s?ш\.?|пн\.?\s?ш\.?|شمالا?|北緯|北纬|북위`],
  ['lat', -1, String.raw`s|south|süd|sud|sur|sul|zuid|güney|ю\.?\s?ш\.?|пд\.?\s?ш\.?|جنوبا?|南緯|南纬|남위`],
  [
    'lon',
    1,
    String.raw`e|east|ost|oost|est|este|leste|doğu|в\.?\s?д\.?|сх\.?\s?д\.?|شرقا?|東経|東經|东经|동경`,
  ],
  ['lon', -1, String.raw`w|west|ouest|oeste|ovest|batı|з\.?\s?д\.?|зх\.?\s?д\.?|غربا?|西経|西經|西经|서경`],
  [
    'lat',
    0,
    String.raw`m?lat\.?|latitudine?|latitude|latitud|breite|breitengrad|breedtegraad|szerokość|enlem|широта|خط العرض|緯度|纬度|위도`,
  ],
  [
    'lon',
    0,
    String.raw`m?lon\.?|lng|long\.?|longitudine?|longitude|longitud|länge|längengrad|lengtegraad|długość|boylam|долгота|довгота|خط الطول|経度|經度|经度|경도`,
  ],
];
const namesOf = (axis: Axis) => MARKS.find(([of, sign]) => of === axis && sign === 0)![2];
const ANY_MARK = MARKS.map(([, , words]) => `(${words})`).join('|');
const DECIMAL = String.raw`\d{1,3}(?:\.\d{1,15})?`;
const BEFORE = new RegExp(String.raw`\s*(?:${ANY_MARK})(?!\p{L})["']?\s*[:=]?\s*["']?`, 'uy');
const BEHIND = new RegExp(String.raw`["']?\s*(?:${ANY_MARK})(?!\p{L})`, 'uy');
const DEGREES = /\s*([+-]?)\s*(\d{1,3}(?:\.\d{1,15})?)(?![\d.])/y;
const DEGREE_MARK = /\s*(?:°|deg(?:rees)?\b\.?|度|도)/y;
/** Neither the degrees of the next number nor a longer number. */
const MINUTES =
  /(\s*(?:°|:|d(?=\s*\d)|deg\b\.?|度|도)\s*|\s+)(\d{1,2}(?:\.\d{1,9})?)(?![\d.]|\s*(?:°|deg|度|도))(\s*(?:'(?!')|m(?:in)?(?!\p{L})|分|분))?/uy;
const SECONDS =
  /(\s*:\s*|\s*)(\d{1,2}(?:\.\d{1,9})?)(?![\d.]|\s*(?:[°:]|'(?!')|deg|度|도))(?:\s*(?:"|''|sec\b|s(?=\s*[,;nsew]|$)|秒|초))?/y;
const BETWEEN = /[\s,;/|~&]{0,5}/y;

const WORDS_BEFORE =
  /^(?:geo|loc|location|gps|pos|position|coord(?:inate)?s?|koordinaten|coordonnées|coordenadas|coordinate|coördinaten|współrzędne|координаты|координати)\s*[:=]?\s+|^(?:geo|loc|gps|pos|position|coord(?:inate)?s?):/u;
const ZOOM_BEHIND = /[,&;?]\s*(?:(?:z|zoom|u|crs)=[\w.-]+|\d+(?:\.\d+)?[zm])$/;
const AROUND = /^[\s([{<"'«„“@]+|[\s)\]}>"'»”.;/]+$/gu;
/** Longitude is first in both: WKT and GeoJSON. */
const POINT = new RegExp(
  String.raw`^(?:srid=\d+;)?\s*point\s*[zm]{0,2}\s*\(\s*(-?${DECIMAL})[\s,]+(-?${DECIMAL})(?![\d.])[^)]*\)$`,
);
const GEOJSON = new RegExp(
  String.raw`"?coordinates"?\s*:\s*\[\s*(-?${DECIMAL})\s*,\s*(-?${DECIMAL})(?![\d.])`,
);
/** Degrees, minutes and seconds in one number, as pilots write them: 434418N 0072529E. */
const JOINED = /^(\d{2})(\d{2})(\d{2}(?:\.\d+)?)([ns])[\s,]*(\d{3})(\d{2})(\d{2}(?:\.\d+)?)([ew])$/;
const LABELLED = { lat: labelled('lat'), lon: labelled('lon') };

/**
 * Reads a position in degrees with their fraction, or with minutes and seconds, in all usual spellings: "60.17,24.94",
 * "E24.94 N60.17", `60°10'12"N 24°56'24"E`, "N 60° 10.2 E 024° 56.4", "lat=60.17 lon=24.94", "60,17 24,94",
 * `{"lat":60.17,"lng":24.94}`, "POINT(24.94 60.17)", "@60.17,24.94,17z". Two plain numbers are latitude and longitude.
 * One needs a fraction: "12 34" may be a house of a street.
 * @returns undefined if the text is no position
 */
export function writtenPosition(text: string): WrittenPosition | undefined {
  const plain = plainText(text);
  const point = POINT.exec(plain) ?? GEOJSON.exec(plain);
  if (point) return within(Number(point[2]), Number(point[1]));
  const bare = plain
    .replace(AROUND, '')
    .replace(WORDS_BEFORE, '')
    .replace(ZOOM_BEHIND, '')
    .replace(AROUND, '');
  const spaced = bare.replace(JOINED, '$1 $2 $3 $4 $5 $6 $7 $8');
  return pairIn(spaced) ?? pairIn(withPoints(spaced)) ?? labelledPair(plain);
}

/** Whether a text tries to be a position, so that no place may be found for it by the sound of its letters. */
export function looksLikePosition(text: string): boolean {
  const plain = plainText(text);
  if (/^(?:geo:|@\s*-?\d|srid=|point\s*\()|"coordinates"/u.test(plain) || UTM.test(plain)) return true;
  if (LABELLED.lat.test(plain) || LABELLED.lon.test(plain)) return true;
  // One alone may be a floor: "Rua de Cedofeita 123, 2º".
  if (/\d\s*°.*\d\s*°/u.test(plain)) return true;
  return /\d\D+\d|\d\s*°/.test(plain) && !/\p{L}/u.test(plain.replaceAll(LONE_MARK, ' '));
}

/** A zone with easting and northing: "UTM 35N 385000 6672000". */
const UTM = /(?:^|\s)\d{1,2}\s?[c-hj-np-x]\s+\d{6}\D{1,3}\d{6,7}(?!\d)/;
const LONE_MARK = new RegExp(String.raw`(?<!\p{L})(?:${ANY_MARK}|o|d|m|deg|min|sec)(?!\p{L})`, 'gu');

/** Small letters, European digits, one spelling of each mark. */
function plainText(text: string): string {
  return text
    .replaceAll(/[º˚∘]/g, '°')
    .replaceAll(/[″”“〃]/g, '"')
    .replaceAll(/[′’‘´`ʹʼ]/g, "'")
    .replaceAll(/[−‐‑–—](?=\s?\d)/g, '-')
    .normalize('NFKC')
    .replaceAll(/(?!\d)\p{Nd}/gu, europeanDigit)
    .replaceAll('٫', '.')
    .replaceAll(/[\u064b-\u0652]/g, '')
    .toLowerCase()
    .trim();
}

/** The digits of each script stand side by side from a multiple of 16, or six behind one: "४" is 4. */
function europeanDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const isFromBegin = /\p{Nd}/u.test(String.fromCodePoint(code & ~0xf));
  return String((code & 0xf) - (isFromBegin ? 0 : 6));
}

/** Decimal commas as points. */
function withPoints(text: string): string {
  return text.replaceAll(/(\d+),(\d+)/g, '$1.$2');
}

interface Angle {
  readonly degrees: number;
  readonly axis: Axis | undefined;
  /** It has a fraction, minutes or a degree mark. */
  readonly isExact: boolean;
  /** Its minutes are marked by nothing but a space. */
  readonly isSpaced: boolean;
}

/** A text and how far it was read. */
class Cursor {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  /** @param expression sticky */
  take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text) ?? undefined;
    if (match) this.#at += match[0].length;
    return match;
  }
}

function pairIn(text: string): WrittenPosition | undefined {
  const cursor = new Cursor(text);
  const first = angleAt(cursor);
  if (!first) return undefined;
  cursor.take(BETWEEN);
  const second = angleAt(cursor);
  if (!second || !cursor.isAtEnd) return undefined;
  if (first.axis !== undefined && first.axis === second.axis) return undefined;
  const isNamed = first.axis !== undefined && second.axis !== undefined;
  if (!isNamed && (first.isSpaced || second.isSpaced || !(first.isExact || second.isExact))) return undefined;
  const isLonFirst = first.axis === 'lon' || second.axis === 'lat';
  return isLonFirst ? within(second.degrees, first.degrees) : within(first.degrees, second.degrees);
}

function angleAt(cursor: Cursor): Angle | undefined {
  const marks = [markOf(cursor.take(BEFORE)), markOf(cursor.take(BEFORE))].filter(
    (mark) => mark !== undefined,
  );
  const [, sign, degrees = ''] = cursor.take(DEGREES) ?? [];
  if (degrees === '') return undefined;
  const isWhole = !degrees.includes('.');
  const minutes = isWhole ? cursor.take(MINUTES) : undefined;
  const isOpen = minutes && !minutes[2]!.includes('.');
  const seconds = isOpen ? cursor.take(SECONDS) : undefined;
  const hasMark = cursor.take(DEGREE_MARK) !== undefined;
  const isSigned = marks.some((mark) => mark.sign !== 0);
  const behind = isSigned ? undefined : markOf(cursor.take(marks.length > 0 ? BEHIND_NAMED : BEHIND));
  if (behind) marks.push(behind);
  const axis = marks[0]?.axis;
  if (marks.some((mark) => mark.axis !== axis)) return undefined;
  const [min, sec] = [Number(minutes?.[2] ?? 0), Number(seconds?.[2] ?? 0)];
  if (min >= 60 || sec >= 60) return undefined;
  const half = marks.find((mark) => mark.sign !== 0)?.sign;
  // "-33.9 S" is south; "-33.9 N" says two things.
  if (sign === '-' && half === 1) return undefined;
  const size = Number(degrees) + min / 60 + sec / 3600;
  return {
    degrees: sign === '-' || half === -1 ? -size : size,
    axis,
    isExact: !isWhole || minutes !== undefined || hasMark,
    isSpaced: minutes?.[1]?.trim() === '',
  };
}

/** The marks that may stand behind a number with a name before it: "lat 43 lon 7" has none. */
const BEHIND_NAMED = new RegExp(
  String.raw`["']?\s*(?:${MARKS.map(([, sign, words]) => (sign === 0 ? '(\\b\\B)' : `(${words})`)).join('|')})(?!\p{L})`,
  'uy',
);

function markOf(match: RegExpExecArray | undefined): { axis: Axis; sign: -1 | 0 | 1 } | undefined {
  const mark = match && MARKS[match.slice(1).findIndex((group) => group !== undefined)];
  return mark && { axis: mark[0], sign: mark[1] };
}

/** A name of the axis and its number anywhere in the text, as in JSON and addresses. */
function labelled(axis: Axis): RegExp {
  return new RegExp(
    String.raw`(?<!\p{L})(?:${namesOf(axis)})(?!\p{L})["']?\s*[:=]?\s*["']?([+-]?${DECIMAL})(?![\d.°'])`,
    'u',
  );
}

function labelledPair(text: string): WrittenPosition | undefined {
  const [lat, lon] = [LABELLED.lat.exec(text)?.[1], LABELLED.lon.exec(text)?.[1]];
  return lat === undefined || lon === undefined ? undefined : within(Number(lat), Number(lon));
}

function within(lat: number, lon: number): WrittenPosition | undefined {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lon, lat } : undefined;
}
