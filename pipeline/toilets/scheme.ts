/**
 * Toilet schemes: towns that pay businesses to let everyone in.
 *
 * There is no agreed tag, so the names of the known schemes are looked for in the tags in which mappers write them.
 * These are `toilets:scheme` (OSM wiki), `network` (the usual place in Germany), `operator`, `brand`, `name`, and the
 * key `nette_toilette`. A description names it only if it begins with the name, as those of 38 Swiss toilets do: "the
 * nette Toilette is across the street" must not make a scheme. `note` is not read: it speaks to mappers.
 */
import { firstValue, type Tags, word } from './tag-value.ts';
import { cleanText, MAX_SCHEME } from './text.ts';

export interface Scheme {
  readonly name: string;
  /** The scheme is known to be free of charge: no fee unless one is tagged. */
  readonly free: boolean;
}

const KNOWN: readonly { readonly pattern: RegExp; readonly scheme: Scheme }[] = [
  { pattern: /nette.{0,2}toilette/, scheme: { name: 'Die Nette Toilette', free: true } },
  { pattern: /freundliche.{0,2}toilette/, scheme: { name: 'Freundliche Toilette', free: true } },
  { pattern: /community toilet scheme/, scheme: { name: 'Community Toilet Scheme', free: true } },
  { pattern: /use our loos/, scheme: { name: 'Use Our Loos', free: true } },
  { pattern: /hoge ?nood/, scheme: { name: 'HogeNood', free: false } },
];
const DESCRIPTIONS = ['description', 'description:de', 'description:en', 'description:nl'];
/** The length of the longest name, articles and quotes left out. */
const DESCRIBED = /^\W*(?:(?:die|the|de|part of the|teil der aktion)\W+)?(.{0,24})/;
const KEYS = ['toilets:scheme', 'scheme', 'network', 'toilets:network', 'brand', 'operator', 'name'];

/**
 * Values of `toilets:scheme` that name no scheme. The RADAR, Euro and NKS keys open accessible cabins: a lock, not
 * an invitation to everyone (2 of the 3 values of `toilets:scheme` in 121,607 toilets are `RADAR`).
 */
const NO_SCHEME = new Set(['no', 'none', 'false', 'unknown', 'radar', 'eurokey', 'euro key', 'nks']);

export function schemeOf(tags: Tags): Scheme | null {
  for (const key of KEYS) {
    const known = knownScheme(tags[key]?.toLowerCase().replaceAll('_', ' '));
    if (known) return known;
  }
  const nette = word(tags, 'nette_toilette');
  if (nette === 'yes') return KNOWN[0]?.scheme ?? null;
  return otherScheme(firstValue(tags, 'toilets:scheme')) ?? describedScheme(tags);
}

function knownScheme(text: string | undefined): Scheme | undefined {
  return text === undefined ? undefined : KNOWN.find(({ pattern }) => pattern.test(text))?.scheme;
}

/** The scheme whose name a description begins with: "Nette Toilette", "Die «nette Toilette» ist…". */
function describedScheme(tags: Tags): Scheme | null {
  for (const key of DESCRIPTIONS) {
    const begin = DESCRIBED.exec(tags[key]?.toLowerCase() ?? '')?.[1];
    const known = knownScheme(begin);
    if (known) return known;
  }
  return null;
}

function otherScheme(value: string | null): Scheme | null {
  const name = cleanText(value?.replaceAll('_', ' '), MAX_SCHEME);
  if (!name || NO_SCHEME.has(name.toLowerCase())) return null;
  return { name: name.toLowerCase() === 'yes' ? 'Community toilet scheme' : name, free: false };
}
