/** Operations that ask the payment provider: where there is none 503, where it does not answer 502. */
import type { Signed } from '../accounts/account-route.ts';
import type { Answer } from '../answer.ts';
import { paymentsOff } from '../partners/refusals.ts';
import { orUnavailable } from './or-unavailable.ts';
import type { Payments } from './payments.ts';

type With<Body> = Signed & { readonly body: Body };

export function withPayments<Body>(
  payments: Payments | undefined,
  ask: (signed: With<Body>, payments: Payments) => Promise<Answer>,
): (signed: With<Body>) => Promise<Answer> {
  return async (signed) =>
    payments ? orUnavailable(signed.baseUrl, () => ask(signed, payments)) : paymentsOff(signed.baseUrl);
}
