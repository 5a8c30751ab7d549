/** Settings with a form of their own: quotas of networks, trusted networks, deprecations, and the payment provider. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { QUOTAS } from '../problems/limits.ts';
import { OperationId } from '../problems/operation-id.ts';

/** As many reads a minute as one core answers, and no list that a request would be late for. */
const MOST_A_MINUTE = 2_000_000;
const MOST_NETWORKS = 100;

export interface NetworkQuota {
  /** As the operator wrote it: `192.0.2.0/24`. */
  readonly network: string;
  readonly address: string;
  readonly bits: number;
  /** Requests a minute of the bucket `default`, of all its addresses together. */
  readonly perMinute: number;
}

/** The setting RATE_LIMIT_NETWORKS: networks with a quota of their own, `192.0.2.0/24=600`, with commas between them. */
export const NetworkQuotas = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(
    z
      .array(z.string().transform((entry, context) => networkQuota(entry) ?? refused(context)))
      .max(MOST_NETWORKS),
  );

function networkQuota(entry: string): NetworkQuota | undefined {
  const [, network = '', address = '', bitsText = '', count = ''] =
    /^(([^/%=\s]+)\/(\d{1,3}))=(\d{1,7})$/.exec(entry) ?? [];
  const [bits, perMinute] = [Number(bitsText), Number(count)];
  const family = isIP(address);
  // Quotas count the /64 of an IPv6 address: a smaller network cannot be distinguished from its neighbours.
  const mostBits = family === 4 ? 32 : 64;
  if (family === 0 || bits > mostBits) return undefined;
  if (perMinute < QUOTAS.default.requests || perMinute > MOST_A_MINUTE) return undefined;
  return { network, address, bits, perMinute };
}

function refused(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

/** Names that stand for networks. The code that compares addresses knows which networks they are. */
export const NetworkName = z.enum(['loopback', 'private']);
export type NetworkName = z.infer<typeof NetworkName>;

/** The setting TRUST_PROXY: addresses, networks and names of networks, with commas between them. */
export const TrustedNetworks = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.union([NetworkName, z.string().refine(isNetwork)])));

/** An address, or an address and how many of its leading bits count. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128));
}

const Moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => Date.parse(text));

const Deprecation = z
  .strictObject({
    /** Time of the deprecation, milliseconds since the epoch. */
    deprecated: Moment,
    /** Time of the removal, milliseconds since the epoch. */
    sunset: Moment,
    /** A page that says what to use instead. */
    link: z.url({ protocol: /^https?$/ }).optional(),
  })
  .refine(({ deprecated, sunset }) => deprecated <= sunset);
export type Deprecation = z.infer<typeof Deprecation>;

/** The setting DEPRECATIONS, a JSON object: the operations that are deprecated (interface 11.3). */
export const Deprecations = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      // SyntaxError alone.
      context.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(OperationId, Deprecation));
export type Deprecations = z.infer<typeof Deprecations>;

/** Operations that end with the next major version, on every server (decision 2.9). The setting may move their dates. */
export const OWN_DEPRECATIONS: Deprecations = {
  findToiletsNearEach: { deprecated: Date.UTC(2026, 10, 28), sunset: Date.UTC(2027, 0, 1) },
};

/** All of them, or none and no plans are sold. */
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
