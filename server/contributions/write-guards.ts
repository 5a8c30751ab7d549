/** The first checks of every write, in the order of decision 2.3: 413, 415, 403 other origin. */
import type { MiddlewareHandler } from 'hono';
import { type Answer, toResponse } from '../answer.ts';
import type { Environment } from '../environment.ts';
import { type JsonBody, readJsonBody } from '../json-body.ts';
import { isOwnOrigin } from '../own-page.ts';
import { problem } from '../problem.ts';

/** The longest body of the interface, ten votes of 200 characters and a token, has 25 KB at most. */
export const MAX_BODY_BYTES = 32 * 1024;
/** Contributions are switched on by the operator. */
const OFF_RETRY_S = 3_600;

/** What the handlers of a write hand to each other. */
export type Write = Environment & { Variables: { json: JsonBody } };

/** Reads the body before anything else is asked; what is wrong with its JSON is told after the limits. */
export function readBody(baseUrl: string): MiddlewareHandler<Write> {
  return async (c, next) => {
    const json = await readJsonBody(c.req.raw, MAX_BODY_BYTES);
    if (json.status === 'too-large')
      return toResponse(
        problem(baseUrl, 'body-too-large', `The body is too large. Send at most ${MAX_BODY_BYTES} bytes.`),
      );
    if (json.status === 'unsupported')
      return toResponse(
        problem(
          baseUrl,
          'unsupported-media-type',
          'The body is not declared as plain JSON. Send it with Content-Type: application/json and without Content-Encoding.',
        ),
      );
    c.set('json', json);
    return next();
  };
}

/** @param whatIs the subject and verb of the sentence that refuses */
export function ownOrigin(baseUrl: string, whatIs = 'Contributions are'): MiddlewareHandler<Write> {
  return async (c, next) => {
    if (isOwnOrigin(baseUrl, c.req.raw.headers)) return next();
    return toResponse(
      problem(
        baseUrl,
        'other-origin',
        `${whatIs} accepted only from the web pages of ${baseUrl}. Send the user there.`,
      ),
    );
  };
}

/** Problems are written for reads, which every page may ask. */
export const withoutCors: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.delete('access-control-allow-origin');
  c.res.headers.delete('access-control-expose-headers');
};

/** For all operations while CONTRIBUTIONS is off. */
export function contributionsOff(
  baseUrl: string,
  detail = 'This service takes no contributions at the moment. Try again later; reads still work.',
): Answer {
  return problem(baseUrl, 'contributions-off', detail, { retryAfterS: OFF_RETRY_S });
}

/** For all operations that hash people, while the database knows another pepper than this server. */
export function otherPepper(baseUrl: string): Answer {
  return contributionsOff(
    baseUrl,
    'This service takes no contributions until its operator corrects a setting. Reads still work.',
  );
}
