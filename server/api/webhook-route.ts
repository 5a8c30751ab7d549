/** Mounts the event of the payment provider: raw bytes and a signature, without origin, account or quota. */
import { Hono } from 'hono';
import { allowOnly } from '../../reads/http/allow-only.ts';
import { toResponse } from '../../reads/http/http-response.ts';
import { problem } from '../../reads/http/problem.ts';
import { MAX_EVENT_BYTES } from '../../schemas/problems/limits.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import type { AppContext } from '../app-context.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { readBytes } from '../http/json-body.ts';
import { receivePaymentEvent, WEBHOOK_PATH } from '../operations/partners/receive-payment-event.ts';
import { answerWith, NO_BODY, withoutCors } from './mount.ts';

export function webhookRoute(context: AppContext): Hono<AppBindings> {
  const { baseUrl, now } = context;
  const app = new Hono<AppBindings>();
  app.use(WEBHOOK_PATH, withoutCors);
  app.post(WEBHOOK_PATH, async (c) => {
    const body = await readBytes(c.req.raw, MAX_EVENT_BYTES);
    if (!body) return toResponse(problem(baseUrl, refuse('body-too-large', 'body', MAX_EVENT_BYTES)));
    const call = {
      context,
      request: c.req.raw,
      address: c.env.address,
      id: '',
      json: NO_BODY,
      now: new Date(now()),
    };
    return answerWith(context, 'accounts', 200, () => receivePaymentEvent(call, body));
  });
  app.all(WEBHOOK_PATH, allowOnly(baseUrl, 'POST'));
  return app;
}
