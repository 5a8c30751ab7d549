/**
 * What the scan looks for besides toilets: named objects of the kinds of place-kinds.ts, and the tags that their
 * names and importance need.
 */
import type { PlaceRules } from '../scan/place-findings.ts';
import type { TagRule } from '../scan/tag-rules.ts';
import { KINDS, type KindOfTag } from './place-kinds.ts';
import { NAME_KEY } from './place-names.ts';

const OTHER_KEYS = ['area', 'population', 'capital', 'wikidata', 'wikipedia', 'iata', 'icao'];
const KEPT = [...KINDS.keys(), ...OTHER_KEYS];

export const PLACE_RULES: PlaceRules = {
  name: [{ key: 'name' }],
  kinds: rulesOf(({ famous }) => !famous),
  famousKinds: rulesOf(({ famous }) => famous),
  article: [{ key: 'wikidata' }, { key: 'wikipedia' }],
  keptKeys: new RegExp(`^(?:${KEPT.join('|')})$|${NAME_KEY.source}`),
};

function rulesOf(serves: (kind: KindOfTag) => boolean): TagRule[] {
  return [...KINDS].flatMap(([key, kinds]) => {
    const values = [...kinds].filter(([, kind]) => serves(kind)).map(([value]) => value);
    return values.length === 0 ? [] : [{ key, values }];
  });
}
