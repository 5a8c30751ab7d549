/** What people may do with toilets, for the service's own web pages only: five writes and the human check. */
import { Hono } from 'hono';
import { allowOnly } from '../allow-only.ts';
import { toResponse } from '../answer.ts';
import { NOSNIFF } from '../cors.ts';
import { limited } from '../limits/limited.ts';
import { isOwnPage } from '../own-page.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import { confirmToilet, correctToilet, rateToilet, reportToilet, submitToilet } from './operations.ts';
import { contributionsOff, otherPepper, type Write, withoutCors } from './write-guards.ts';
import { mountWrite } from './write-route.ts';

const CHALLENGE = '/human-check/challenge';

export function contributionRoutes(parts: AppParts): Hono<Write> {
  const { baseUrl, people, accounts } = parts;
  const app = new Hono<Write>();
  mountWrite(app, parts, submitToilet);
  mountWrite(app, parts, confirmToilet);
  mountWrite(app, parts, rateToilet);
  mountWrite(app, parts, reportToilet);
  mountWrite(app, parts, correctToilet);

  app.use(CHALLENGE, withoutCors);
  app.get(CHALLENGE, limited(parts, 'check'), async (c) => {
    if (!isOwnPage(baseUrl, c.req.raw.headers))
      return toResponse(
        problem(
          baseUrl,
          'other-origin',
          `The human check works only on the pages of ${baseUrl}. Send the user there.`,
        ),
      );
    // Signing in needs it, too, if nobody can contribute.
    const humanCheck = people?.humanCheck ?? accounts?.humanCheck;
    if (!humanCheck) return toResponse(contributionsOff(baseUrl));
    const isPepperKnown = (people ?? accounts)?.isPepperKnown() ?? true;
    if (!isPepperKnown) return toResponse(otherPepper(baseUrl));
    return c.json(await humanCheck.challenge(), 200, { 'cache-control': 'no-store', ...NOSNIFF });
  });
  app.all(CHALLENGE, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}
