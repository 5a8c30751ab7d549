/** The settings of the payment provider: all of them, or none and no plans are sold. */
import { z } from 'zod';

export const PAYMENT_VARIABLES = {
  PAYMENT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  PAYMENT_KEY: z.string().min(1).optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(1).optional(),
  PAYMENT_PRICE_BASIC: z.string().min(1).optional(),
  PAYMENT_PRICE_PLUS: z.string().min(1).optional(),
  PAYMENT_SIGNATURE_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .default('Provider-Signature'),
};
const Given = z.object(PAYMENT_VARIABLES);

export interface PaymentSettings {
  readonly apiUrl: string;
  readonly key: string;
  readonly webhookSecret: string;
  /** Id of the price of each tier. */
  readonly prices: { readonly basic: string; readonly plus: string };
  /** The header that carries the signature of an event. */
  readonly signatureHeader: string;
}

const NEEDED = [
  'PAYMENT_KEY',
  'PAYMENT_WEBHOOK_SECRET',
  'PAYMENT_PRICE_BASIC',
  'PAYMENT_PRICE_PLUS',
] as const;

/** The payment settings; undefined if nothing is set. Names what is missing if only some is. */
export function paymentSettings(
  given: z.infer<typeof Given>,
  context: z.RefinementCtx,
): PaymentSettings | undefined {
  const {
    PAYMENT_KEY: key,
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    PAYMENT_PRICE_BASIC: basic,
    PAYMENT_PRICE_PLUS: plus,
  } = given;
  if (NEEDED.every((name) => given[name] === undefined)) return undefined;
  if (key !== undefined && webhookSecret !== undefined && basic !== undefined && plus !== undefined)
    return {
      apiUrl: given.PAYMENT_API_URL,
      key,
      webhookSecret,
      prices: { basic, plus },
      signatureHeader: given.PAYMENT_SIGNATURE_HEADER,
    };
  for (const name of NEEDED)
    if (given[name] === undefined) context.addIssue({ code: 'custom', path: [name] });
  return z.NEVER;
}
