/** What businesses do with their listings (interface, 4.9-4.11), and what the payment provider tells of them (4.12). */
import { Hono } from 'hono';
import { CheckoutBody, PortalBody } from '../../schemas/billing.ts';
import { PartnerProfileBody } from '../../schemas/partner.ts';
import { mountSigned, type Signed } from '../accounts/account-route.ts';
import type { Answer } from '../answer.ts';
import { openPortal } from '../billing/open-portal.ts';
import { orUnavailable } from '../billing/or-unavailable.ts';
import type { Payments } from '../billing/payments.ts';
import { startCheckout } from '../billing/start-checkout.ts';
import { mountWebhook } from '../billing/webhook-route.ts';
import type { Write } from '../contributions/write-guards.ts';
import type { AppParts } from '../parts.ts';
import { paymentsOff } from './refusals.ts';
import { updateProfile } from './update-profile.ts';

const API = '/api/v1';

export function partnerRoutes(parts: AppParts): Hono<Write> {
  const { baseUrl, payments } = parts;
  const app = new Hono<Write>();

  /** Asks the provider, where there is one. */
  const paid =
    <Body>(ask: (signed: Signed & { readonly body: Body }, payments: Payments) => Promise<Answer>) =>
    async (signed: Signed & { readonly body: Body }): Promise<Answer> =>
      payments ? orUnavailable(baseUrl, () => ask(signed, payments)) : paymentsOff(baseUrl);

  const profile = { method: 'PATCH', path: `${API}/partner/listings/:id` } as const;
  const checkout = { method: 'POST', path: `${API}/billing/checkout` } as const;
  const portal = { method: 'POST', path: `${API}/billing/portal` } as const;
  mountSigned(app, parts, profile, PartnerProfileBody, updateProfile);
  mountSigned(app, parts, checkout, CheckoutBody, paid(startCheckout));
  mountSigned(app, parts, portal, PortalBody, paid(openPortal));
  mountWebhook(app, parts);
  return app;
}
