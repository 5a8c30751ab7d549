/** The facts of the service that all pages need, and addresses of its own pages. */

export interface Site {
  /** Public address, without a trailing slash. */
  readonly baseUrl: string;
  /** E-mail address or URL of the operator. */
  readonly contact?: string | undefined;
  /** Text of the page /imprint; undefined if there is no such page. */
  readonly imprint?: string | undefined;
  /** Set if people can have accounts; otherwise no link leads there. */
  readonly accounts?: object | undefined;
  /** Set if people may contribute. */
  readonly contributions?: object | undefined;
  /** Address of the website with the API, if this one is files only; null if there is none. Undefined: this one has it. */
  readonly api?: string | null | undefined;
}

/** Address of a page of the website with the API. */
export function apiPathOf(site: Pick<Site, 'baseUrl' | 'api'>, path: string): string {
  return site.api ? site.api + path : pathOf(site, path);
}

/** Address of a file or page of the service, below any path of its host. */
export function pathOf({ baseUrl }: Pick<Site, 'baseUrl'>, path: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '') + path;
}

export function contactLink(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`;
}

export const claimPath = (toiletId: string) => `/business/claim/${toiletId}`;

/** The query `?next=…` of a page that signs in; empty if signing in leads to the page of the account. */
export function nextQuery(next: string | undefined): string {
  return next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
}
