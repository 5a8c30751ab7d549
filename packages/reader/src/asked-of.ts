/** Questions of programs (query-types.ts), read by the table of the API. */
import { type QueryOf, type Question, readValues } from '../../../schemas/reads/question.ts';
import { ASKED_TIME_RANGE, type AskedTime, isNearTime } from '../../../schemas/text/numbers.ts';

/**
 * Reads the values of a question. Throws a RangeError that says what is wrong with them; so it does for a parameter that the question
 * does not have.
 * @param nowMs bounds `at`
 */
export function askedOf<Q extends Question>(question: Q, values: object, nowMs: number): QueryOf<Q> {
  const read = readValues(question, values);
  const [stranger] = read.unknown;
  if (stranger !== undefined)
    throw new RangeError(
      `${stranger} is not a parameter of this question: use ${question.names.join(', ')}.`,
    );
  if ('invalid' in read)
    throw new RangeError(read.invalid.map(({ name, reason }) => `${name} ${reason}.`).join(' '));
  const { at }: { readonly at?: AskedTime } = read.query;
  if (at !== undefined && !isNearTime(at, nowMs)) throw new RangeError(`at ${ASKED_TIME_RANGE}.`);
  return read.query;
}
