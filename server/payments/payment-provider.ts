/**
 * Requests to the payment provider, through the provider's own client.
 *
 * Everything it answers is parsed: the client's types say what one version of its API promises, not what arrives. "Did
 * not answer" is one error for the routes to distinguish from faults of ours (a wrong key, a wrong price).
 */
import Stripe from 'stripe';
import { z } from 'zod';
import { PlanState } from '../../overlay/partners/plans.ts';
import type { ReadSubscription } from '../../overlay/partners/subscriptions.ts';
import { ListingId } from '../../schemas/people/partner.ts';
import type { PaymentSettings } from '../../schemas/settings/composed-settings.ts';

type Tier = 'basic' | 'plus';

interface CheckoutOrder {
  readonly listingId: string;
  readonly tier: Tier;
  readonly email: string;
  /** Customer of an earlier plan of the listing. */
  readonly customerId: string | null;
  /** The same order again gets the same checkout. */
  readonly reservation: string;
  /** The address that the browser goes to after the payment, and the one that it goes back to. */
  readonly paidUrl: string;
  readonly backUrl: string;
}

interface Checkout {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: Date;
}

/** How a checkout stands. */
interface CheckoutState {
  readonly isOpen: boolean;
  /** Its page; null if it is not open any more. */
  readonly url: string | null;
  readonly subscriptionId: string | null;
}

/** One try takes so long at most, and there are two. */
const TIMEOUT_MS = 5_000;

const Seconds = z.number().transform((epochS) => new Date(epochS * 1000));
/** An id, or the whole object if the provider was asked for it. */
const Ref = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const Session = z.object({
  id: z.string(),
  url: z.url(),
  expires_at: Seconds,
});
const SessionState = z.object({
  status: z.string().nullable(),
  url: z.url().nullable(),
  subscription: Ref.nullable(),
});
const SubscriptionAnswer = z.object({
  id: z.string(),
  customer: Ref,
  status: PlanState,
  created: Seconds,
  cancel_at: Seconds.nullable(),
  metadata: z.object({ listing: ListingId.optional() }),
  items: z.object({ data: z.array(z.object({ price: z.object({ id: z.string() }) })) }),
});

export class PaymentProvider {
  readonly #client: Stripe;
  readonly #prices: Readonly<Record<Tier, string>>;

  constructor({ apiUrl, key, prices }: PaymentSettings, timeoutMs = TIMEOUT_MS) {
    const { hostname, port, protocol } = new URL(apiUrl);
    const isPlain = protocol === 'http:';
    this.#client = new Stripe(key, {
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
      timeout: timeoutMs,
      // A second try does nothing twice: the client sends an idempotency key.
      maxNetworkRetries: 1,
      telemetry: false,
    });
    this.#prices = prices;
  }

  /** Prices are net: the provider asks for the address and adds the tax. */
  async startCheckout(order: CheckoutOrder): Promise<Checkout> {
    const { listingId, tier, email, customerId, reservation, paidUrl, backUrl } = order;
    const metadata = { listing: listingId };
    const customer =
      customerId === null
        ? { customer_email: email }
        : { customer: customerId, customer_update: { address: 'auto', name: 'auto' } as const };
    const answer = await asked(() =>
      this.#client.checkout.sessions.create(
        {
          mode: 'subscription',
          line_items: [{ price: this.#prices[tier], quantity: 1 }],
          client_reference_id: listingId,
          metadata,
          subscription_data: { metadata },
          automatic_tax: { enabled: true },
          tax_id_collection: { enabled: true },
          billing_address_collection: 'required',
          success_url: paidUrl,
          cancel_url: backUrl,
          ...customer,
        },
        { idempotencyKey: reservation },
      ),
    );
    const { id, url, expires_at } = Session.parse(answer);
    return { id, url, expiresAt: expires_at };
  }

  /** Address of the page with invoices, payment method, plan and cancellation. */
  async openPortal(customerId: string, backUrl: string): Promise<string> {
    const answer = await asked(() =>
      this.#client.billingPortal.sessions.create({ customer: customerId, return_url: backUrl }),
    );
    return z.object({ url: z.url() }).parse(answer).url;
  }

  /** Reads a checkout; undefined if the provider knows none of this id. */
  async readCheckout(id: string): Promise<CheckoutState | undefined> {
    const answer = await found(() => this.#client.checkout.sessions.retrieve(id));
    if (!answer) return undefined;
    const { status, url, subscription } = SessionState.parse(answer);
    return { isOpen: status === 'open', url, subscriptionId: subscription };
  }

  /** Reads a subscription; undefined if the provider knows none of this id, or it is not one to a listing of ours. */
  async readSubscription(id: string): Promise<ReadSubscription | undefined> {
    const answer = await found(() => this.#client.subscriptions.retrieve(id));
    if (!answer) return undefined;
    const { customer, status, created, cancel_at, metadata, items } = SubscriptionAnswer.parse(answer);
    const tier = this.#tierOf(items.data.map(({ price }) => price.id));
    if (metadata.listing === undefined || tier === undefined) return undefined;
    return {
      id,
      listingId: metadata.listing,
      customerId: customer,
      state: status,
      tier,
      createdAt: created,
      endsAt: cancel_at,
    };
  }

  #tierOf(priceIds: readonly string[]): Tier | undefined {
    const { basic, plus } = this.#prices;
    if (priceIds.includes(plus)) return 'plus';
    return priceIds.includes(basic) ? 'basic' : undefined;
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw isAway(error) ? new ProviderUnavailable(error) : error;
  }
}

async function found<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await asked(ask);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  }
}

function isAway(error: unknown): boolean {
  const { StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) return true;
  return error instanceof StripeError && (error.statusCode ?? 500) >= 500;
}

/** The payment provider did not answer, or not with an answer; the same may be asked again. */
export class ProviderUnavailable extends Error {
  constructor(cause: unknown) {
    super('The payment provider did not answer.', { cause });
    this.name = 'ProviderUnavailable';
  }
}
