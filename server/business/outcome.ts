/** What an operation of businesses answered, in words: the pages ask the same operations as scripts do. */
import type { z } from 'zod';
import { Problem } from '../../schemas/problem.ts';
import { type BusinessKey, isBusinessKey } from '../../views/texts/business/catalogue.ts';
import type { Account } from '../accounts/account.ts';
import type { Signed } from '../accounts/account-route.ts';
import type { Visit } from '../accounts/visit.ts';
import type { Answer } from '../answer.ts';
import { parseBody } from '../contributions/parse-body.ts';
import type { Wrong } from './fields.ts';

export type Outcome =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly wrong: Wrong };

/** @param id of the path of the operation */
export async function outcomeOf<Schema extends z.ZodObject>(
  { c, parts, accounts, now }: Visit,
  account: Account,
  id: string,
  schema: Schema,
  sent: unknown,
  run: (signed: Signed & { readonly body: z.output<Schema> }) => Promise<Answer>,
): Promise<Outcome> {
  const parsed = parseBody(schema, sent);
  if ('invalid' in parsed) return wrongFields(parsed.invalid.map(({ name }) => name));
  const { generations, baseUrl } = parts;
  const { status, body } = await run({
    c,
    accounts,
    generations,
    baseUrl,
    id,
    now,
    account,
    body: parsed.body,
  });
  const told: unknown = JSON.parse(body.toString());
  if (status < 400) return { ok: true, body: told };
  const { type, invalid_params: invalid } = Problem.parse(told);
  if (invalid) return wrongFields(invalid.map(({ name }) => name));
  return { ok: false, status, wrong: { key: wordsOf(type), fields: new Set() } };
}

function wrongFields(names: readonly string[]): Outcome {
  return { ok: false, status: 400, wrong: { key: 'wrong.fields', fields: new Set(names) } };
}

/** @param type address of the page of the problem */
function wordsOf(type: string): BusinessKey {
  const key = `wrong.${type.slice(type.lastIndexOf('/') + 1)}`;
  return isBusinessKey(key) ? key : 'wrong.other';
}
