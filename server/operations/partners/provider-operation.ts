/** Builds operations that ask the payment provider: 503 if there is none, 502 if it does not answer. */
import type { z } from 'zod';
import { ProviderPage } from '../../../schemas/people/billing.ts';
import { type ProblemName, refuse } from '../../../schemas/problems/problems.ts';
import { type Result, refused } from '../../../schemas/problems/result.ts';
import type { Payments } from '../../payments/payments.ts';
import { ProviderUnavailable } from '../../payments/provider-unavailable.ts';
import { type AuthenticatedRequest, accountOperation, type WithBody } from '../accounts/account-operation.ts';
import type { Description } from '../description.ts';
import type { Operation } from '../operation.ts';

export const EXAMPLE_LISTING = 'pl_0d1c9f6a7e5b4c3d2e1f0a9b8c7d6e5f';

/** Problems of every operation that asks the payment provider about a listing. */
const PROBLEMS: readonly ProblemName[] = [
  ['not-found', 'listing'],
  ['claim-not-approved', 'listing'],
  ['payment-provider-unavailable', 'provider'],
  ['partner-payments-off', 'off'],
];

interface Route<Schema extends z.ZodObject> {
  readonly path: string;
  readonly body: Schema;
  readonly described?: Omit<Description, 'answer' | 'security'> & {
    readonly answer: { readonly description: string; readonly url: string };
  };
}

/** Builds an operation that returns the address of a page of the provider. */
export function providerOperation<Schema extends z.ZodObject>(
  { path, body, described }: Route<Schema>,
  ask: (
    request: WithBody<AuthenticatedRequest, z.output<Schema>>,
    payments: Payments,
  ) => Promise<Result<ProviderPage>>,
): Operation<ProviderPage> {
  return accountOperation(
    { path, status: 200, body, ...(described && { described: describe(described) }) },
    (request) => withProvider(request.context.payments, (payments) => ask(request, payments)),
  );
}

export async function withProvider<Value>(
  payments: Payments | undefined,
  ask: (payments: Payments) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (!payments) return refused(refuse('partner-payments-off', 'off'));
  try {
    return await ask(payments);
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      return refused(refuse('payment-provider-unavailable', 'provider'));
    throw error;
  }
}

function describe({ answer, ...described }: NonNullable<Route<z.ZodObject>['described']>) {
  const examples = {
    page: { summary: 'The page to send the browser to', value: { url: answer.url } },
  };
  return {
    ...described,
    answer: { description: answer.description, schema: ProviderPage, examples },
    problems: [...PROBLEMS, ...described.problems],
  };
}
