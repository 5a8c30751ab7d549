/** Decides how the text of a place is understood before any name is looked up. Pure. */

import { restOfAsking } from '../search/asking.ts';
import { fold } from '../search/tokenize.ts';
import { looksLikePosition, type WrittenPosition, writtenPosition } from './written-position.ts';

export type PlaceText =
  | ({ readonly kind: 'position' } & WrittenPosition)
  /** It tries to be a position. No place may be found for it. */
  | { readonly kind: 'unreadable' }
  /** It means the position of the user. */
  | { readonly kind: 'here' }
  | { readonly kind: 'name' };

/** Other texts are names, which cost no more than this. */
const MAY_BE_POSITION = /\p{Nd}|\+|:\/\/|^geo:/iu;

export function readPlaceText(text: string): PlaceText {
  const trimmed = text.trim();
  if (MAY_BE_POSITION.test(trimmed)) {
    const position = linkPosition(trimmed) ?? plusCodePosition(trimmed) ?? writtenPosition(intentOf(trimmed));
    if (position) return { kind: 'position', ...position };
    if (hasLink(trimmed) || hasPlusCode(trimmed) || looksLikePosition(trimmed)) return { kind: 'unreadable' };
  }
  return { kind: meansHere(trimmed) ? 'here' : 'name' };
}

/** The pin of "geo:0,0?q=43.7384,7.4246(Name)"; latitude and longitude of another such link, named; or else the text. */
function intentOf(text: string): string {
  const [, pin] = /^geo:[^?]*\?(?:.*&)?q=([-\d.]+,[-\d.]+)/i.exec(text) ?? [];
  return pin ?? text.replace(/^geo:\s*([-\d.]+),\s*([-\d.]+)(?:[,;?].*)?$/i, 'lat=$1 lon=$2');
}

/** Texts that are nothing else. A line for each language. */
const HERE = `
  here, right here, me, my location, my position, my current location, my current position, current location, current position, my place, where i am, where i am now, nearby, near by, nearest, closest, around here, near here, close by, this place, user location
  hier, bei mir, mein standort, meine position, aktueller standort, aktuelle position, mein aktueller standort, in der nahe, wo ich bin, um mich herum, hier in der nahe
  ici, par ici, pres d'ici, ma position, ma position actuelle, position actuelle, ma localisation, mon emplacement, a proximite, ou je suis
  aqui, aca, mi ubicacion, mi ubicacion actual, ubicacion actual, mi posicion, posicion actual, cerca, cerca de aqui, donde estoy
  qui, qua, la mia posizione, posizione attuale, la mia posizione attuale, nelle vicinanze, qui vicino, dove sono
  hier in de buurt, mijn locatie, mijn huidige locatie, huidige locatie, mijn positie, in de buurt, dichtbij, waar ik ben
  tu, tutaj, moja lokalizacja, moja pozycja, moje polozenie, biezaca lokalizacja, w poblizu, gdzie jestem
  minha localizacao, minha localizacao atual, localizacao atual, minha posicao, a minha localizacao, perto daqui, aqui perto, onde estou
  burasi, burada, konumum, mevcut konum, mevcut konumum, bulundugum yer, yakinimda, yakinlarda
  тут, моє місцезнаходження, моє розташування, поточне місцезнаходження, поруч, неподалік, де я
  هنا, موقعي, موقعي الحالي, الموقع الحالي, مكاني, بالقرب مني, قريب مني, بجانبي
  ここ, この辺, この近く, 近く, 現在地, 現在位置, 今いる場所, 現在地周辺, 周辺
  这里, 这儿, 附近, 我的位置, 当前位置, 我附近, 這裡, 這里, 目前位置, 我的附近, 所在地
  여기, 이곳, 내 위치, 현재 위치, 현위치, 근처, 내 근처, 주변
  здесь, мое местоположение, моя геопозиция, текущее местоположение, рядом, поблизости, где я
  har, min plats, min position, har i narheten, i narheten, taalla, sijaintini, nykyinen sijainti, lahella, her, min placering, min posisjon, min lokation, i naerheden, i naerheten
  zde, tady, moje poloha, aktualni poloha, v okoli, itt, a helyzetem, jelenlegi hely, a kozelben, aici, locatia mea, in apropiere
  εδω, η τοποθεσια μου, κοντα μου, כאן, המיקום שלי, לידי, बहीं, यहाँ, मेरा स्थान, मेरे पास, मेरे आसपास
  di sini, lokasi saya, lokasi saat ini, di sekitar saya, dekat saya, o day, vi tri cua toi, vi tri hien tai, gan toi, gan day, ที่นี่, ตำแหน่งของฉัน, ใกล้ฉัน, hapa, এখানে, यहां
  `;
/** Texts that end so ask for something around the user: "a toilet near me". */
const NEAR_ME = `
  near me, nearby me, around me, close to me, next to me, near my location, near my position, where i am, from here
  in meiner nahe, bei mir, um mich, pres de moi, pres d'ici, autour de moi, cerca de mi, cerca de aqui, vicino a me, intorno a me
  bij mij in de buurt, bij mij, dicht bij mij, perto de mim, blisko mnie, w poblizu mnie, kolo mnie, yakinimda, yakinimdaki, поруч зі мною, біля мене
  بالقرب مني, قريب مني, рядом со мной, возле меня, nara mig, near here
  `;

const entries = (list: string) =>
  list
    .split(/[,\n]/)
    .map(keyOf)
    .filter((key) => key !== '');
const WHOLE: ReadonlySet<string> = new Set([...entries(HERE), ...entries(NEAR_ME)]);
const ENDS = entries(NEAR_ME).map((key) => ` ${key}`);

/** Whether a text means the position of the user, in the languages of the pages and other big ones. */
function meansHere(text: string): boolean {
  const key = keyOf(text);
  if (WHOLE.has(key) || ENDS.some((end) => key.endsWith(end))) return true;
  return restOfAsking(key)?.every((rest) => keyOf(rest) === '' || WHOLE.has(bareOf(rest))) ?? false;
}

/** Without the particle before a toilet: "附近的厕所". */
function bareOf(text: string): string {
  return keyOf(text).replace(/(?<=.)[的の의에]$/, '');
}

/** Small letters without accents; marks and spaces at the sides and doubles of spaces fall away. */
function keyOf(text: string): string {
  return fold(text)
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/[\s_-]+/g, ' ')
    .replaceAll(/^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu, '');
}

const DIGITS = '23456789CFGHJMPQRVWX';
const PAIRS = 10;
/** A `+` of an address that was not escaped arrives as a space. */
const FULL = /^([2-9CFGHJMPQRVWX]{8}|[2-9CFGHJMPQRVWX]{2,6}0{2,6})[+ ]([2-9CFGHJMPQRVWX]{2,7})?(?=$|[\s,;])/i;
const SHORT = /(^|[\s,;])[2-9CFGHJMPQRVWX]{2,8}\+[2-9CFGHJMPQRVWX]{2,7}(?=$|[\s,;])/i;

/**
 * The centre of the area of a full Plus Code (Open Location Code) that a text begins with; undefined if there is none. A code is
 * pairs of digits of base 20, then a grid of 4 × 5.
 *
 * Rejected: the package `open-location-code`. Its last release is of 2015 and has no types, and decoding is this function.
 */
function plusCodePosition(text: string): WrittenPosition | undefined {
  const [, pairs = '', more = ''] = FULL.exec(text) ?? [];
  if (pairs.length !== 8 || (pairs.endsWith('0') && more !== '')) return undefined;
  if (!text.includes('+') && !/[a-z]/i.test(pairs)) return undefined;
  const code = pairs.toUpperCase().replace(/0+$/, '') + more.toUpperCase();
  if (code.length < 2 || (code.length < PAIRS && code.length % 2 !== 0)) return undefined;
  let [lat, lon, height, width] = [-90, -180, 400, 400];
  for (let at = 0; at < Math.min(code.length, PAIRS); at += 2) {
    height /= 20;
    width /= 20;
    lat += DIGITS.indexOf(code[at]!) * height;
    lon += DIGITS.indexOf(code[at + 1]!) * width;
  }
  for (const letter of code.slice(PAIRS)) {
    const digit = DIGITS.indexOf(letter);
    height /= 5;
    width /= 4;
    lat += Math.floor(digit / 4) * height;
    lon += (digit % 4) * width;
  }
  const centre = { lon: lon + width / 2, lat: lat + height / 2 };
  return centre.lat < 90 && centre.lon < 180 ? centre : undefined;
}

/** Whether a text has a code, full or short. A short one needs the town that it was shortened by. */
function hasPlusCode(text: string): boolean {
  return SHORT.test(text);
}

const NUMBER = String.raw`(-?\d{1,3}\.\d{1,15})`;
/** Pins in the data of a link, latitude first; then of a way, longitude first. */
const PIN = new RegExp(`!3d${NUMBER}!4d${NUMBER}`);
const WAY_PIN = new RegExp(`!1d${NUMBER}!2d${NUMBER}`);
/** Names of parameters with a pin, then with the middle of the map. */
const PINS =
  'q query destination daddr to coordinate pin pt marker markers loc location position where1 sp'.split(' ');
const MIDDLES = 'll sll center cp map m c viewpoint'.split(' ');
const PAIR = new RegExp(String.raw`^(?:[a-z]+[:.])?${NUMBER}\s*[,~_]\s*${NUMBER}(?=$|[,_~/])`);
/** #map=17/43.7384/7.4246 */
const ZOOMED = new RegExp(String.raw`(?:^|=)\d{1,2}(?:\.\d+)?/${NUMBER}/${NUMBER}`);
/** Maps that write longitude first. */
const LON_FIRST = /(?:^|\.)(?:yandex|2gis)\.[a-z.]+$/;
const LINK = /https?:\/\/\S+/i;
const BARE_LINK = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*$/i;

function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** The position that the first link of a text names: its pin rather than what the map shows. Undefined if there is none. */
function linkPosition(text: string): WrittenPosition | undefined {
  const link = LINK.exec(text)?.[0] ?? (BARE_LINK.test(text) ? `https://${text}` : undefined);
  if (link === undefined || !URL.canParse(link)) return undefined;
  const { hostname, pathname, hash, searchParams } = new URL(link);
  const isLonFirst = LON_FIRST.test(hostname);
  const pair = (value: string) => ordered(PAIR.exec(value), isLonFirst) ?? writtenPosition(value);
  const valuesOf = (names: readonly string[]) => names.flatMap((name) => searchParams.getAll(name));
  const path = decoded(pathname);
  const steps = path.split('/').filter((step) => step !== '');
  const named = searchParams.toString().replaceAll('&', ' ');
  const sources: (() => WrittenPosition | undefined)[] = [
    () => ordered(PIN.exec(path), false) ?? ordered(WAY_PIN.exec(path), true),
    () => first(valuesOf(PINS), pair),
    () => writtenPosition(decoded(named)),
    () =>
      first(
        steps.filter((step) => !step.startsWith('@')),
        pair,
      ),
    () =>
      first(
        steps.filter((step) => step.startsWith('@')),
        (step) => pair(step.slice(1)),
      ),
    () => first(valuesOf(MIDDLES), (value) => ordered(ZOOMED.exec(value), false) ?? pair(value)),
    () => ordered(ZOOMED.exec(decoded(hash.slice(1))), false),
  ];
  return first(sources, (source) => source());
}

function first<T, R>(values: readonly T[], read: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ordered(match: RegExpExecArray | null, isLonFirst: boolean): WrittenPosition | undefined {
  if (!match) return undefined;
  const [one, other] = [Number(match[1]), Number(match[2])];
  const [lon, lat] = isLonFirst ? [one, other] : [other, one];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lon, lat } : undefined;
}

/** Escapes and pluses read; as it is if it has a wrong escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A wrong escape.
    return text;
  }
}
