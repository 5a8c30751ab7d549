/** How long caches may keep the files of a publication; docs/static.md says it to operators of other hosts. */

/** The name of a file says its content. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** The directory. A cache may answer with the edition before while it asks for the next one. */
export const SHORT = 'public, max-age=60, stale-while-revalidate=86400';

/** States of feeds: shown within 90 s. */
export const SECONDS = 'public, max-age=5';
