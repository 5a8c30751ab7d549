/** The rules of what a reader of extracts hands on: which objects may be places or houses, and which of their tags. */
import type { PlaceRules, TagRule } from '../../../pbf/index.ts';
import { HOUSE_KEYS, HOUSE_RULES } from './houses/house-from-osm.ts';
import { KINDS, type KindOfTag } from './place-kinds.ts';
import { NAME_KEY, NAMING_KEYS } from './place-names.ts';

const OTHER_KEYS = [
  'area',
  'population',
  'capital',
  'wikidata',
  'wikipedia',
  'iata',
  'icao',
  'station',
  'subway',
];
const KEPT = [...KINDS.keys(), ...OTHER_KEYS];

/** Named objects of the kinds of place-kinds.ts, and the tags that their names and importance need. */
export const PLACE_RULES: PlaceRules = {
  name: NAMING_KEYS.map((key) => ({ key })),
  kinds: rulesOf(({ famous }) => !famous),
  famousKinds: rulesOf(({ famous }) => famous),
  article: [{ key: 'wikidata' }, { key: 'wikipedia' }],
  keptKeys: keysOf(KEPT),
};

/** Also the houses, which are a tenth to two thirds of all tagged objects. */
export const PLACE_AND_HOUSE_RULES: PlaceRules = {
  ...PLACE_RULES,
  houses: HOUSE_RULES,
  keptKeys: keysOf([...KEPT, ...HOUSE_KEYS]),
};

function keysOf(keys: readonly string[]): RegExp {
  return new RegExp(`^(?:${keys.join('|')})$|${NAME_KEY.source}`);
}

function rulesOf(serves: (kind: KindOfTag) => boolean): TagRule[] {
  return [...KINDS].flatMap(([key, kinds]) => {
    const values = [...kinds].filter(([, kind]) => serves(kind)).map(([value]) => value);
    return values.length === 0 ? [] : [{ key, values }];
  });
}
