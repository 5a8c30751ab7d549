/** The feed of changes as JSON Feed 1.1 and as Atom (RFC 4287, pages by RFC 5005). Pure. */
import { html, raw } from 'hono/html';
import type { Change, ChangeFeed, ChangeItem, Dump, ToiletChange } from '../../schemas/reads/dump.ts';

/** A page of changes, newest first. */
export interface ChangesPage {
  /** The dump that lists them. */
  readonly dump: Pick<Dump, 'date' | 'made_at' | 'attribution' | 'licence'>;
  /** Every change after the dump of this date is listed. */
  readonly since: string;
  readonly changes: readonly Change[];
  /** Query of this page, and of the next one; undefined on the last page. */
  readonly query: string;
  readonly nextQuery: string | undefined;
}

export function jsonFeed(baseUrl: string, page: ChangesPage): ChangeFeed {
  const address = (query: string) => `${baseUrl}/changes.json${query}`;
  const { dump, since, changes, query, nextQuery } = page;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Changes of public toilets',
    description: `Toilets that came, changed or went, by dump. ${dump.attribution}, ${dump.licence}.`,
    home_page_url: `${baseUrl}/licence`,
    feed_url: address(query),
    ...(nextQuery !== undefined && { next_url: address(nextQuery) }),
    language: 'en',
    _range: { since, until: dump.date },
    items: changes.map((change) => itemOf(baseUrl, change)),
  };
}

export function atomFeed(baseUrl: string, page: ChangesPage): string {
  const { title, description, home_page_url, items } = jsonFeed(baseUrl, page);
  const link = (rel: string, query: string) =>
    html`<link rel="${rel}" type="application/atom+xml" href="${baseUrl}/changes.atom${query}"/>\n`;
  const feed = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${baseUrl}/changes.atom</id>
<title>${title}</title>
<subtitle>${description}</subtitle>
<author><name>Lootiles</name></author>
<updated>${page.dump.made_at}</updated>
<link rel="alternate" type="text/html" href="${home_page_url}"/>
${link('self', page.query)}${page.nextQuery === undefined ? '' : link('next', page.nextQuery)}${items.map(entryOf)}</feed>
`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${feed}`;
}

function entryOf({ id, url, title, content_text, date_published, tags: [kind] }: ChangeItem) {
  return html`<entry><id>${id}</id><title>${raw(xmlText(title))}</title><updated>${date_published}</updated><link href="${url}"/><category term="${kind}"/><content>${content_text}</content></entry>
`;
}

/** A text from the public, without the characters that XML does not allow. */
function xmlText(text: string): string {
  return html`${text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')}`.toString();
}

function itemOf(baseUrl: string, change: Change): ChangeItem {
  const { date, kind } = change;
  const more = { date_published: `${date}T00:00:00Z`, tags: [kind], _change: change };
  if (change.kind === 'many') {
    const text = `${change.count} toilets changed, too many to list. Download the dump of ${date}.`;
    const url = `${baseUrl}/licence`;
    return {
      id: `${baseUrl}/changes#${date}`,
      ...{ url, title: `${change.count} changes`, content_text: text, ...more },
    };
  }
  const toilet = `${change.name ?? 'Toilet'} (${change.lat.toFixed(5)}, ${change.lon.toFixed(5)})`;
  const [what, text] = saidOf(change);
  return {
    id: `${baseUrl}/changes#${date}-${change.id}`,
    url: `${baseUrl}/toilets/${change.now ?? change.id}`,
    title: `${what}: ${toilet}`,
    content_text: text,
    ...more,
  };
}

function saidOf({ kind, columns = [], reason, now }: ToiletChange): readonly [what: string, text: string] {
  if (kind === 'added') return ['New', 'The toilet is listed now.'];
  if (kind === 'changed') return ['Changed', `Other values: ${columns.join(', ')}.`];
  if (reason === 'merged') return ['Merged', `It is the same toilet as ${now}.`];
  if (reason === 'hidden') return ['Gone', 'Users reported it, and moderators decided that it is gone.'];
  return ['Gone', 'The source does not have it any more.'];
}
