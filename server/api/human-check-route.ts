/** Serves challenges of the human check to the pages of the service: `?work=hard` for one of more work. */
import { Hono } from 'hono';
import { allowOnly } from '../../reads/http/allow-only.ts';
import { toResponse } from '../../reads/http/http-response.ts';
import { problem } from '../../reads/http/problem.ts';
import { refuse } from '../../schemas/problems/problems.ts';
import { done, type Result, refused } from '../../schemas/problems/result.ts';
import type { AppContext } from '../app-context.ts';
import type { AppBindings } from '../http/app-bindings.ts';
import { isOwnPage } from '../http/own-page.ts';
import { limited } from '../rate-limit/limited.ts';
import { encode, withoutCors } from './mount.ts';

const PATH = '/human-check/challenge';

export function humanCheckRoute(context: AppContext): Hono<AppBindings> {
  const { baseUrl } = context;
  const app = new Hono<AppBindings>();
  app.use(PATH, withoutCors);
  app.get(PATH, limited(context, 'check'), async (c) =>
    isOwnPage(baseUrl, c.req.raw.headers)
      ? toResponse(encode(baseUrl, 200, await challenge(context, c.req.query('work') === 'hard')))
      : toResponse(problem(baseUrl, refuse('other-origin', 'human-check', baseUrl))),
  );
  app.all(PATH, allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

/** Signing in needs the human check, too, if contributions are off. */
async function challenge(
  { contributions, accounts, isFollower }: AppContext,
  isHard: boolean,
): Promise<Result<object>> {
  const humanCheck = contributions?.humanCheck ?? accounts?.humanCheck;
  if (!humanCheck) return refused(refuse('contributions-off', isFollower ? 'followed' : 'off'));
  const isPepperKnown = (contributions ?? accounts)?.isPepperKnown() ?? true;
  return isPepperKnown
    ? done(await humanCheck.challenge(isHard))
    : refused(refuse('contributions-off', 'pepper'));
}
