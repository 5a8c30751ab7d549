/**
 * The facts of a proposed toilet: what the form asks for, columns of the table `submission`, what a moderator may correct.
 * Unknown is null or `unknown`.
 */
import { z } from 'zod';
import { type PlainFact, PROPOSED_PLAIN, PROPOSED_RULED, type ProposedPlain } from '../toilet/facts.ts';
import { type PlainFacts, type PlainValue, plainFactsOf } from '../toilet/plain-facts.ts';
import { shapeOf, wholeField } from '../toilet/plain-shape.ts';
import type { SubmissionBody } from './contribution.ts';

type PlainShape = { readonly [F in ProposedPlain]: z.ZodType<PlainValue<F>> };

export const ProposedFacts = z.object({
  lon: z.number(),
  lat: z.number(),
  name: z.string().nullable(),
  access: z.enum([...PROPOSED_RULED.access, 'unknown']),
  fee: z.enum([...PROPOSED_RULED.fee, 'unknown']),
  opening_hours: z.string().nullable(),
  /** A sentence that leads to it. */
  how_to_find: z.string().nullable(),
  ...shapeOf<ProposedPlain, PlainShape>(PROPOSED_PLAIN, wholeField),
});
export type ProposedFacts = Readonly<z.infer<typeof ProposedFacts>>;

/** Names of the fields, which are those of the columns. */
export const PROPOSED_FIELDS = ProposedFacts.keyof().options;

const UNKNOWN = {
  ...{ name: null, access: 'unknown', fee: 'unknown', opening_hours: null, how_to_find: null },
  ...plainFactsOf(() => null),
};

/** The facts that the body of a proposal gives. A fact that it leaves out is not known. */
export function proposedFacts(body: SubmissionBody): ProposedFacts {
  return ProposedFacts.parse({ ...UNKNOWN, ...body });
}

/** All plain facts of a proposed toilet: those that the form does not ask for are not known. */
export function proposedPlainFacts(proposed: ProposedFacts): PlainFacts {
  return plainFactsOf((fact) => (isProposed(fact) ? proposed[fact] : null));
}

function isProposed(fact: PlainFact): fact is ProposedPlain {
  return PROPOSED_PLAIN.some((proposed) => proposed === fact);
}
