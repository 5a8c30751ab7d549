/** The position that a link of a map names: its pin rather than what the map shows. Pure. */
import { type WrittenPosition, writtenPosition } from './written-position.ts';

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

export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/** The position of the first link of a text; undefined if there is none. */
export function linkPosition(text: string): WrittenPosition | undefined {
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
