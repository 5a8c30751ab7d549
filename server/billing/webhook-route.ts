/**
 * receivePaymentEvent (interface 6.5), for the payment provider alone: no origin, no account, no limit, but a
 * signature. In the order of decision 2.3: 405, 413, 503, 400 signature, 400 event; then what reading the
 * subscription back says. Anything but 200 makes the provider send the event again.
 */
import type { Context, Hono } from 'hono';
import type { EventReceived } from '../../schemas/billing.ts';
import { answering, json } from '../accounts/account-route.ts';
import { allowOnly } from '../allow-only.ts';
import { type Answer, toResponse } from '../answer.ts';
import { type Write, withoutCors } from '../contributions/write-guards.ts';
import { readBytes } from '../json-body.ts';
import { paymentsOff } from '../partners/refusals.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import { orUnavailable } from './or-unavailable.ts';
import type { Payments } from './payments.ts';
import { receiveEvent } from './receive-event.ts';
import { verifyEvent } from './verify-event.ts';

const PATH = '/api/v1/billing/webhook';
export const MAX_BYTES = 512 * 1024;

export function mountWebhook(app: Hono<Write>, parts: AppParts): void {
  const { baseUrl, payments } = parts;
  app.use(PATH, withoutCors);
  app.post(PATH, async (c) => {
    const body = await readBytes(c.req.raw, MAX_BYTES);
    if (!body)
      return toResponse(
        problem(baseUrl, 'body-too-large', `The body is too large. Send at most ${MAX_BYTES} bytes.`),
      );
    if (!payments) return toResponse(paymentsOff(baseUrl));
    return receive(c, parts, payments, body);
  });
  app.all(PATH, allowOnly(baseUrl, 'POST'));
}

async function receive(
  c: Context<Write>,
  parts: AppParts,
  { provider, webhookSecret, signatureHeader }: Payments,
  body: Uint8Array,
): Promise<Response> {
  const { baseUrl, now } = parts;
  const event = await verifyEvent(body, c.req.header(signatureHeader) ?? '', webhookSecret, now());
  if (event === 'invalid-signature')
    return toResponse(
      problem(
        baseUrl,
        'invalid-signature',
        'The signature of the event is wrong or too old. Sign the raw body, with the webhook secret of this address.',
      ),
    );
  if (event === 'invalid-event')
    return toResponse(
      problem(
        baseUrl,
        'invalid-event',
        'The body is not a payment event. Send a JSON object with an id and a type.',
      ),
    );
  return answering(parts, c, ({ accounts: { database }, now: at }) =>
    orUnavailable(baseUrl, async (): Promise<Answer> => {
      const received = await receiveEvent(database, provider, event, at);
      const isRepeated = received === 'duplicate';
      return json(200, {
        received: true,
        ...(isRepeated && { duplicate: true }),
      } satisfies EventReceived);
    }),
  );
}
