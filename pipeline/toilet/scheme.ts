/**
 * Toilet schemes: towns that pay businesses to let everyone in.
 *
 * There is no agreed tag, so the names of the known schemes are looked for where mappers write them:
 * `toilets:scheme` (OSM wiki), `network` (the usual place in Germany), `operator`, `brand`, `name`, and the key
 * `nette_toilette`. Free text (`description`, `note`) is not read: it says too many other things.
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
const KEYS = ['toilets:scheme', 'scheme', 'network', 'toilets:network', 'brand', 'operator', 'name'];

/**
 * Values of `toilets:scheme` that name no scheme. The RADAR, Euro and NKS keys open accessible cabins: a lock, not
 * an invitation to everyone (2 of the 3 values of `toilets:scheme` in 121,607 toilets are `RADAR`).
 */
const NO_SCHEME = new Set(['no', 'none', 'false', 'unknown', 'radar', 'eurokey', 'euro key', 'nks']);

export function schemeOf(tags: Tags): Scheme | null {
  for (const key of KEYS) {
    const text = tags[key]?.toLowerCase().replaceAll('_', ' ');
    const known = text && KNOWN.find(({ pattern }) => pattern.test(text));
    if (known) return known.scheme;
  }
  const nette = word(tags, 'nette_toilette');
  if (nette === 'yes') return KNOWN[0]?.scheme ?? null;
  return otherScheme(firstValue(tags, 'toilets:scheme'));
}

function otherScheme(value: string | null): Scheme | null {
  const name = cleanText(value?.replaceAll('_', ' '), MAX_SCHEME);
  if (!name || NO_SCHEME.has(name.toLowerCase())) return null;
  return { name: name.toLowerCase() === 'yes' ? 'Community toilet scheme' : name, free: false };
}
