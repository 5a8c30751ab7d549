/** Deprecation (RFC 9745) and Sunset (RFC 8594) on every answer of an operation that is on its way out. */
import type { MiddlewareHandler } from 'hono';
import type { OperationId } from '../../schemas/problems/operation-id.ts';
import type { Deprecation, Deprecations } from '../../schemas/settings/composed-settings.ts';
import type { AppBindings } from './app-bindings.ts';

export interface DeprecationParts {
  readonly deprecations: Deprecations;
}

/** Returns undefined for an operation that is not deprecated. */
export function deprecationHeaders(
  deprecation: Deprecation | undefined,
): Readonly<Record<string, string>> | undefined {
  if (!deprecation) return undefined;
  const { deprecated, sunset, link } = deprecation;
  return {
    deprecation: `@${Math.floor(deprecated / 1000)}`,
    sunset: new Date(sunset).toUTCString(),
    ...(link !== undefined && { link: `<${link}>; rel="deprecation"; type="text/html"` }),
  };
}

/** Middleware for the routes of an operation, before all others: problems are its answers too. */
export function deprecated(
  { deprecations }: DeprecationParts,
  operation: OperationId,
): MiddlewareHandler<AppBindings> {
  const headers = Object.entries(deprecationHeaders(deprecations[operation]) ?? {});
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) c.res.headers.set(name, value);
  };
}
