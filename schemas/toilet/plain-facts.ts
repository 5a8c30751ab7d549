/** Values of plain facts (facts.ts), as the source, the merge and the answers have them. Pure. */
import { PLAIN, PLAIN_FACTS, type PlainEntry, type PlainFact, type RequiredPlain } from './facts.ts';

/** A value of a fact that is known. */
export type KnownValue<F extends PlainFact> = (typeof PLAIN_FACTS)[F]['values'][number];

/** A value of a fact. */
export type PlainValue<F extends PlainFact> = KnownValue<F> | 'unknown';

/** The plain facts of a toilet, all of them. */
export type PlainFacts = { [F in PlainFact]: PlainValue<F> };

/** The plain facts of an answer: those that are not required only if they are known. */
export type AnsweredFacts = { [F in RequiredPlain]: PlainValue<F> } & {
  [F in Exclude<PlainFact, RequiredPlain>]?: KnownValue<F> | undefined;
};

/** The known value of a fact; null if there is none. */
export type Known = string | null;
type SomeFacts = Readonly<Partial<Record<PlainFact, Known | undefined>>>;

export function knownValue(facts: SomeFacts, fact: PlainFact): Known {
  const value = facts[fact] ?? null;
  return value === 'unknown' ? null : value;
}

/** @param valueFor the value of a fact; null or `unknown` if it is not known */
export function plainFactsOf(valueFor: (fact: PlainFact) => Known): PlainFacts {
  const facts = PLAIN.map((fact) => [fact, valueFor(fact) ?? 'unknown'] as const);
  return Object.fromEntries(facts) as PlainFacts;
}

/** The facts as an answer has them. */
export function answeredFacts(facts: SomeFacts): AnsweredFacts {
  const said = PLAIN.filter((fact) => PLAIN_FACTS[fact].required || knownValue(facts, fact) !== null);
  return Object.fromEntries(said.map((fact) => [fact, facts[fact]] as const)) as AnsweredFacts;
}

/** The values that `first` knows, and for the rest those of `second`. */
export function fillPlainFacts(first: PlainFacts, second: PlainFacts): PlainFacts {
  return plainFactsOf((fact) => knownValue(first, fact) ?? knownValue(second, fact));
}

/** The facts of one toilet with two entrances: the best of both. */
export function bestPlainFacts(first: PlainFacts, second: PlainFacts): PlainFacts {
  return plainFactsOf((fact) => bestOf(PLAIN_FACTS[fact], knownValue(first, fact), knownValue(second, fact)));
}

/** The facts of one toilet that is recorded twice: the best that either record knows. */
export function bestKnownFacts(first: PlainFacts, second: PlainFacts): PlainFacts {
  return fillPlainFacts(bestPlainFacts(first, second), fillPlainFacts(first, second));
}

/** The better of two values. One side "no" and the other not known is not known: the good door may be the other one. */
export function bestOf(entry: PlainEntry, first: Known, second: Known): Known {
  if (!entry.ranked) return first ?? second;
  const worst = entry.values.at(-1) ?? null;
  const better = entry.values.find((value) => value !== worst && (value === first || value === second));
  return better ?? (first === null || second === null ? null : worst);
}
