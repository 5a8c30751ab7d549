/**
 * Headers of the pages of the site, which may do more than other pages (page-headers.ts). They may run and ask our own
 * scripts and data, know the position when a user taps, and load a map that the operator set. Nothing inline, nothing from
 * elsewhere.
 */
import { PAGE_HEADERS } from '../../files/page-headers.ts';

/** The language and, on "Find", the position are the reader's own. */
const OWN = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Language, Cookie',
};

export interface Allowances {
  readonly scripts: boolean;
  /** Hosts beside our own that the map is loaded from. */
  readonly mapHosts: readonly string[];
}

export function siteHeaders({ scripts, mapHosts }: Allowances): Record<string, string> {
  const others = mapHosts.map((host) => ` ${host}`).join('');
  const forScripts = [
    "script-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${others}`,
    // The buttons of the map are pictures inside its stylesheet; its tiles are made into blobs.
    `img-src 'self' data: blob:${others}`,
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
