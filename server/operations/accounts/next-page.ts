/** The page that a visitor wanted before they had to sign in: only pages of ours that need it. */
const PAGES =
  /^\/(?:business(?:\/claim\/[A-Za-z0-9_-]{1,80}|\/pl_[0-9a-f]{32})?|moderation(?:\?[a-z]+=[A-Za-z0-9_-]{1,80})?)$/;

/** @param path as a form or a link brings it: anything */
export function nextPage(path: string | undefined): string | undefined {
  return path !== undefined && PAGES.test(path) ? path : undefined;
}
