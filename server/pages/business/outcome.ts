/** The result of an operation of businesses, for a page: the value, or what to show above the form. */

import { type FormErrors, isBusinessKey } from '#views';
import type { Refusal } from '../../../schemas/problems/problems.ts';
import { PROBLEMS } from '../../../schemas/problems/problems.ts';
import type { Operation } from '../../operations/operation.ts';
import type { PageRequest } from '../shell/page-request.ts';

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly status: number; readonly wrong: FormErrors };

/**
 * Runs an operation for a form.
 * @param id the id in the path of the operation
 * @param sent the body, as a script would send it
 */
export async function outcomeOf<Value extends object>(
  { c, parts, now }: PageRequest,
  operation: Operation<Value>,
  id: string,
  sent: object,
): Promise<Outcome<Value>> {
  const result = await operation.answer({
    context: parts,
    request: c.req.raw,
    address: c.env.address,
    id,
    json: { status: 'read', value: sent },
    now,
  });
  return 'refusal' in result ? refusedForm(result.refusal) : { ok: true, value: result.value };
}

function refusedForm({ kind, invalidParams }: Refusal): { ok: false; status: number; wrong: FormErrors } {
  const { status } = PROBLEMS[kind];
  if (invalidParams)
    return {
      ok: false,
      status,
      wrong: { key: 'wrong.fields', fields: new Set(invalidParams.map(({ name }) => name)) },
    };
  const key = `wrong.${kind}`;
  return { ok: false, status, wrong: { key: isBusinessKey(key) ? key : 'wrong.other', fields: new Set() } };
}
