/** The sites that passkeys work for: browsers know them at a domain with HTTPS, and at this machine itself. */
import { isIP } from 'node:net';

export interface PasskeySite {
  /** Passkeys are made for it, and offered there alone. */
  readonly domain: string;
  /** Origin of the pages that may ask for one. */
  readonly origin: string;
}

/** Undefined if browsers know no passkeys at the public address of a site. */
export function passkeySite(baseUrl: string): PasskeySite | undefined {
  const { protocol, hostname: domain, origin } = new URL(baseUrl);
  const isLocal = domain === 'localhost' || domain.endsWith('.localhost');
  const isAddress = isIP(domain.replace(/^\[|\]$/g, '')) > 0;
  return isLocal || (protocol === 'https:' && !isAddress) ? { domain, origin } : undefined;
}

/** The sentence for other sites. */
export const NO_PASSKEYS =
  'Browsers know passkeys only at https with a domain, or at localhost. Set BASE_URL to such an address.';
