/** The routes of listings (interface 6.2-6.4) and of the events of the payment provider (interface 6.5). */
import { Hono } from 'hono';
import { CheckoutBody, PortalBody } from '../../schemas/billing.ts';
import { mountSigned } from '../accounts/account-route.ts';
import { openPortal } from '../billing/open-portal.ts';
import { startCheckout } from '../billing/start-checkout.ts';
import { mountWebhook } from '../billing/webhook-route.ts';
import { withPayments } from '../billing/with-payments.ts';
import { ReadableProfile } from '../contributions/readable-hours.ts';
import type { Write } from '../contributions/write-guards.ts';
import type { AppParts } from '../parts.ts';
import { updateProfile } from './update-profile.ts';

const API = '/api/v1';

export function partnerRoutes(parts: AppParts): Hono<Write> {
  const { payments } = parts;
  const app = new Hono<Write>();
  const profile = { method: 'PATCH', path: `${API}/partner/listings/:id` } as const;
  const checkout = { method: 'POST', path: `${API}/billing/checkout` } as const;
  const portal = { method: 'POST', path: `${API}/billing/portal` } as const;
  mountSigned(app, parts, profile, ReadableProfile, updateProfile);
  mountSigned(app, parts, checkout, CheckoutBody, withPayments(payments, startCheckout));
  mountSigned(app, parts, portal, PortalBody, withPayments(payments, openPortal));
  mountWebhook(app, parts);
  return app;
}
