/**
 * What the pages of the site may do beyond other pages (page-headers.ts): run and ask our own scripts and data, know
 * the position when somebody taps, and load the configured base map. Nothing inline, nothing from elsewhere.
 */
import { PAGE_HEADERS } from '../pages/page-headers.ts';

/** The language and, on "Find", the position are the reader's own. */
const OWN = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Language, Cookie',
};

export interface Allowances {
  readonly scripts: boolean;
  /** Address of the style of the base map: its host is asked. */
  readonly mapStyleUrl?: string | undefined;
}

export function siteHeaders({ scripts, mapStyleUrl }: Allowances): Record<string, string> {
  const mapHost = mapStyleUrl === undefined ? '' : ` ${new URL(mapStyleUrl).origin}`;
  const forScripts = [
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${mapHost}`,
    // The buttons of the map are pictures inside its stylesheet; its tiles are made into blobs.
    `img-src 'self' data: blob:${mapHost}`,
  ];
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "manifest-src 'self'",
    ...(scripts ? forScripts : ["img-src 'self'"]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const permissions = PAGE_HEADERS['permissions-policy'];
  return {
    ...PAGE_HEADERS,
    ...OWN,
    'content-security-policy': policy.join('; '),
    'permissions-policy': scripts ? permissions.replace('geolocation=()', 'geolocation=(self)') : permissions,
  };
}
