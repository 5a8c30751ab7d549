/** 502 where the payment provider did not answer. */
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { ProviderUnavailable } from './provider-unavailable.ts';

/** Runs `ask`; throws what it throws, but for a provider that is away. */
export async function orUnavailable(baseUrl: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return problem(
      baseUrl,
      'payment-provider-unavailable',
      'The payment provider did not answer. Try again in a minute.',
    );
  }
}
