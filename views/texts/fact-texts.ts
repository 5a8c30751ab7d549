/** The texts of the values of facts (schemas/toilet/facts.ts). */
import {
  PLAIN_CHOICES,
  PLAIN_FACTS,
  type PlainChoice,
  type PlainFact,
  type RequiredPlain,
} from '../../schemas/toilet/facts.ts';
import type { KnownValue, PlainValue } from '../../schemas/toilet/plain-facts.ts';

/** Words for a value: `wheelchair.limited`. Only a required fact has words of its own for `unknown`. */
type ChoiceKey = {
  [F in PlainChoice]: `${F}.${F extends RequiredPlain ? PlainValue<F> : KnownValue<F>}`;
}[PlainChoice];

/** The keys of the values of all choices. */
export const CHOICE_KEYS = PLAIN_CHOICES.flatMap((fact) => {
  const { values, required } = PLAIN_FACTS[fact];
  return [...values, ...(required ? ['unknown'] : [])].map((value) => `${fact}.${value}`);
}) as readonly ChoiceKey[];

/** The key of a value; that of what is not known for a value that the table does not have. */
export function choiceKey(fact: PlainFact, value: string): ChoiceKey | 'fact.unknown' {
  return CHOICE_KEYS.find((key) => key === `${fact}.${value}`) ?? 'fact.unknown';
}
