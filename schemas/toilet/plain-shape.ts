/** Zod schemas of the plain facts (facts.ts), with the descriptions that the API and the dumps give. */
import { z } from 'zod';
import { PLAIN, PLAIN_FACTS, type PlainEntry, type PlainFact, type RequiredPlain } from './facts.ts';
import type { KnownValue, PlainValue } from './plain-facts.ts';

type Answered = { readonly [F in RequiredPlain]: z.ZodType<PlainValue<F>> } & {
  readonly [F in Exclude<PlainFact, RequiredPlain>]: z.ZodOptional<z.ZodType<KnownValue<F>>>;
};
type Whole = { readonly [F in PlainFact]: z.ZodType<PlainValue<F>> };

/** The fields of an answer. */
export const ANSWERED_SHAPE = shapeOf<PlainFact, Answered>(PLAIN, answeredField);

/** The fields of a base toilet. One that was stored before a fact was added lacks it: it is not known. */
export const WHOLE_SHAPE = shapeOf<PlainFact, Whole>(PLAIN, wholeField);

export function answeredField(entry: PlainEntry): z.ZodType {
  if (entry.required) return wholeField(entry).describe(descriptionOf(entry, 'unknown'));
  return knownField(entry)
    .optional()
    .describe(`${descriptionOf(entry)} Left out if it is not known.`);
}

export function wholeField({ values, required }: PlainEntry): z.ZodType {
  const field = z.enum([...values, 'unknown']);
  return required ? field : field.default('unknown');
}

/** The schema of a known value: the value of a vote. */
export function knownField({ values }: PlainEntry): z.ZodType<string> {
  return z.enum(values);
}

/**
 * The name of a fact and its values.
 * @param more other values that it can have
 */
export function descriptionOf({ label, values }: PlainEntry, ...more: readonly string[]): string {
  return `${label}: ${orList([...values, ...more])}.`;
}

/** `yes, limited or no`. */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/**
 * Fields of facts, for the shape of an object.
 * @template Shape what `field` makes of each of them
 */
export function shapeOf<F extends PlainFact, Shape>(
  facts: readonly F[],
  field: (entry: (typeof PLAIN_FACTS)[F]) => z.ZodType,
): Shape {
  return Object.fromEntries(facts.map((fact) => [fact, field(PLAIN_FACTS[fact])])) as Shape;
}
