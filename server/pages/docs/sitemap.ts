/**
 * The site map for search engines (sitemaps.org): an index, and parts that list the pages of toilets. A part is whole
 * shards, so it costs some 10 ms and no more memory than its text. Invented toilets are not listed.
 */
import type { Generation } from '../../../shards/generation/generation.ts';
import { recordId } from '../../../shards/shard/toilet-record.ts';

/** Pages beside those of toilets. */
const OTHER_PAGES = ['/', '/propose', '/business', '/about', '/privacy', '/licence', '/developers', '/docs'];
/** The format allows 50,000 addresses in a file. */
const MOST_IN_A_PART = 20_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function sitemapIndex(baseUrl: string, generation: Generation): string {
  const { imported } = generation.manifest;
  const lastmod = imported === null ? '' : `<lastmod>${imported.at.slice(0, 10)}</lastmod>`;
  const parts = partsOf(generation).map(
    (_, part) => `<sitemap><loc>${baseUrl}/sitemap/${part}.xml</loc>${lastmod}</sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${XMLNS}>\n${parts.join('')}</sitemapindex>\n`;
}

/** Undefined if there is no such part. The first one has the other pages, too. */
export function sitemapPart(baseUrl: string, generation: Generation, part: number): string | undefined {
  const shards = partsOf(generation)[part];
  if (!shards) return undefined;
  const urls = part === 0 ? OTHER_PAGES.map((path) => urlOf(baseUrl + path)) : [];
  for (const index of shards) {
    const shard = generation.shards[index]!;
    for (let row = 0; row < shard.rows; row++)
      urls.push(urlOf(`${baseUrl}/toilets/${recordId(shard.record(row))}`));
  }
  return `${HEAD}<urlset ${XMLNS}>\n${urls.join('')}</urlset>\n`;
}

function urlOf(address: string): string {
  return `<url><loc>${address}</loc></url>\n`;
}

/** Indexes of the shards of each part; at least one part. */
function partsOf({ manifest }: Generation): number[][] {
  const parts: number[][] = [[]];
  let rows = 0;
  for (const [index, { count }] of manifest.tiles.entries()) {
    if (rows > 0 && rows + count > MOST_IN_A_PART) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)!.push(index);
    rows += count;
  }
  return parts;
}
