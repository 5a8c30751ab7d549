/**
 * Addresses of the pictures that tags name: pages of archives whose pictures are free, and the address in `image`. Nothing is
 * asked of these archives. A category of pictures, or a file that is no picture, is left out.
 */
import { DETAILS } from '../../schemas/toilet/details.ts';
import type { Tags } from './tag-value.ts';

const { maxItems, maxLength } = DETAILS.pictures;
/** `File:A view.jpg`, without characters that a title cannot have. */
const COMMONS_FILE = /^File:([^#<>[\]{}|/\\\p{C}]+\.(?:jpe?g|png|webp|gif|tiff?))$/iu;
const PANORAMAX = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAPILLARY = /^\d{6,20}$/;

/** At most as many as the table of details says; undefined if there are none. */
export function picturesOf(tags: Tags): readonly string[] | undefined {
  const found = [
    ...each(tags.wikimedia_commons, commonsPage),
    ...each(tags.panoramax, (id) =>
      PANORAMAX.test(id) ? `https://api.panoramax.xyz/#focus=pic&pic=${id}` : undefined,
    ),
    ...each(tags.mapillary, (id) =>
      MAPILLARY.test(id) ? `https://www.mapillary.com/app/?pKey=${id}` : undefined,
    ),
    // Lists of the dumps have semicolons between their values.
    link(tags.image?.trim() ?? null, maxLength)?.replaceAll(';', '%3B') ?? [],
  ].flat();
  const known = [...new Set(found)].filter((address) => address.length <= maxLength).slice(0, maxItems);
  return known.length > 0 ? known : undefined;
}

/** The addresses of a list of values; those that name no picture are left out. */
function each(values: string | undefined, addressOf: (value: string) => string | undefined): string[] {
  return values?.split(';').flatMap((value) => addressOf(value.trim()) ?? []) ?? [];
}

function commonsPage(value: string): string | undefined {
  const title = COMMONS_FILE.exec(value)?.[1]?.trim().replace(/[ _]+/g, '_');
  return title && `https://commons.wikimedia.org/wiki/File:${encodeURIComponent(title)}`;
}

/** An address that a page may link to: https alone, without a name or password in it. */
export function link(value: string | null, max: number): string | undefined {
  if (value === null || value.length > max || !URL.canParse(value)) return undefined;
  const { protocol, username, password, href } = new URL(value);
  return protocol === 'https:' && username === '' && password === '' && href.length <= max ? href : undefined;
}
