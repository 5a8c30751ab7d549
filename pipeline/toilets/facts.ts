/** The rule that reads each plain fact (schemas/toilet/facts.ts) from the tags of an object. The compiler names a missing one. */
import type { PlainFact } from '../../schemas/toilet/facts.ts';
import { type KnownValue, type PlainFacts, plainFactsOf } from '../../schemas/toilet/plain-facts.ts';
import { changingTableOf, wheelchairOf } from './facilities.ts';
import type { Tags } from './tag-value.ts';

/** @param host whether the object is a place that has a toilet: only its tags about the toilet count */
type TagRule<Value> = (tags: Tags, host: boolean) => Value | 'unknown';

const FROM_TAGS: { readonly [F in PlainFact]: TagRule<KnownValue<F>> } = {
  wheelchair: wheelchairOf,
  changing_table: changingTableOf,
};

export function plainFactsFromTags(tags: Tags, host: boolean): PlainFacts {
  return plainFactsOf((fact) => FROM_TAGS[fact](tags, host));
}
