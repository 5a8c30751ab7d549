/**
 * The titles of the rows of one list. A toilet without a name is called by its place: ten rows that say "Public toilet" say
 * nothing. Two of one title differ by their directions from each other, by whom they are for, or by who may enter. Those that
 * nothing tells apart have a number. Pure.
 */
import type { Aside } from '../../schemas/reads/read-results.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import type { ToiletTexts } from '../texts/areas.ts';
import { accessWords, genderWords, nameOf, whereWords } from './toilet-words.ts';
import { directionOf } from './way-words.ts';

/** Metres of a degree of latitude. */
const M_PER_DEGREE = 111_195;
/** From their middle. So far apart, toilets have sides; nearer, only if nothing else tells them apart: positions are not so exact. */
const APART_M = 8;
const LEAST_APART_M = 2;

/** The titles by the ids of the toilets. */
export function rowTitles(
  toilets: readonly Toilet[],
  asideOf: (toilet: Toilet) => Aside,
  texts: ToiletTexts,
): ReadonlyMap<string, string> {
  const same = new Map<string, Toilet[]>();
  for (const toilet of toilets) {
    const title = titleOf(toilet, whereWords(asideOf(toilet), texts), texts);
    same.set(title, [...(same.get(title) ?? []), toilet]);
  }
  const titles = Array.from(same, ([title, some]) => {
    const more = some.length > 1 ? differences(some, texts) : [];
    return some.map(({ id }, i) => [id, more[i] === undefined ? title : `${title}${more[i]}`] as const);
  });
  return numbered(new Map(titles.flat()), texts);
}

/** Numbers what would still be the same, from the second on. */
function numbered(titles: ReadonlyMap<string, string>, texts: ToiletTexts): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  return new Map(
    Array.from(titles, ([id, title]) => {
      let [shown, number] = [title, 1];
      while (seen.has(shown)) shown = `${title} (${texts.number(++number)})`;
      seen.add(shown);
      return [id, shown];
    }),
  );
}

function titleOf(toilet: Toilet, where: string | undefined, texts: ToiletTexts): string {
  if (toilet.name === null) return where ?? nameOf(toilet, texts);
  return where === undefined ? toilet.name : `${toilet.name}, ${where}`;
}

/** Words that are true of one of them alone; undefined for those that have none. */
function differences(toilets: readonly Toilet[], texts: ToiletTexts): (string | undefined)[] {
  const genders = toilets.map((toilet) =>
    toilet.gender.length > 0 ? genderWords(toilet, texts) : undefined,
  );
  const access = toilets.map((toilet) => accessWords(toilet, texts));
  const onlyOne = (words: readonly (string | undefined)[], i: number, before = ', ') =>
    words[i] !== undefined && words.filter((other) => other === words[i]).length === 1
      ? `${before}${words[i]}`
      : undefined;
  const sides = directionsOf(toilets, APART_M, texts);
  const nearSides = directionsOf(toilets, LEAST_APART_M, texts);
  return toilets.map(
    (_, i) => onlyOne(sides, i) ?? onlyOne(genders, i) ?? onlyOne(access, i, ' · ') ?? onlyOne(nearSides, i),
  );
}

/** The direction of each from the middle of all, if it is so far from it. */
function directionsOf(
  toilets: readonly Toilet[],
  apartM: number,
  texts: ToiletTexts,
): (string | undefined)[] {
  const middle = {
    lon: toilets.reduce((sum, { lon }) => sum + lon, 0) / toilets.length,
    lat: toilets.reduce((sum, { lat }) => sum + lat, 0) / toilets.length,
  };
  const wide = Math.cos((middle.lat * Math.PI) / 180);
  return toilets.map(({ lon, lat }) => {
    const [east, north] = [(lon - middle.lon) * wide * M_PER_DEGREE, (lat - middle.lat) * M_PER_DEGREE];
    if (Math.hypot(east, north) < apartM) return undefined;
    const bearing = (Math.atan2(east, north) * 180) / Math.PI;
    return texts.say(`direction.${directionOf((bearing + 360) % 360)}`);
  });
}
