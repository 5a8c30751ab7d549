/** `/.well-known/security.txt` (RFC 9116): the address that takes reports of weaknesses. */
import { DAY_MS } from '../../common/durations.ts';

/** The standard wants less than a year. */
const GOOD_FOR_MS = 90 * DAY_MS;

export interface SecurityTextParts {
  readonly baseUrl: string;
  /** Contact of the operator: an e-mail address or a URL. Without one, the page that says what this service is. */
  readonly contact?: string | undefined;
  readonly imprint?: string | undefined;
  /** Unix time, ms. */
  readonly now: () => number;
}

/** Returns the text of a day: it is the same until midnight (UTC). */
export function securityText({ baseUrl, contact, imprint, now }: SecurityTextParts): string {
  const expires = new Date(Math.floor(now() / DAY_MS) * DAY_MS + GOOD_FOR_MS);
  return [
    `Contact: ${contactOf(contact) ?? `${baseUrl}/${imprint === undefined ? 'about' : 'imprint'}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

function contactOf(contact: string | undefined): string | undefined {
  if (contact === undefined || /^https?:/.test(contact)) return contact;
  return `mailto:${contact}`;
}
