/** The credit that copies of the data carry. */
import { INVENTED_CREDIT, OPENSTREETMAP_CREDIT } from '../schemas/reads/read-limits.ts';
import type { DataSource } from '../schemas/toilet/data-source.ts';
import type { Manifest } from '../shards/generation/manifest.ts';

export interface Credit {
  /** One line. */
  readonly text: string;
  /** The same with links. */
  readonly html: string;
  /** SPDX identifier. */
  readonly licence: string;
}

const OPENSTREETMAP: Credit = {
  text: OPENSTREETMAP_CREDIT,
  html: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
  licence: 'ODbL-1.0',
};

const DEMO: Credit = {
  text: INVENTED_CREDIT,
  html: INVENTED_CREDIT,
  licence: 'ODbL-1.0',
};

/** The credit of a generation, with all sources that were added to its extract. */
export function creditOf(manifest: Pick<Manifest, 'demo' | 'added_sources'>): Credit {
  const extract = extractCredit(manifest.demo);
  const added = manifest.added_sources?.list ?? [];
  return {
    text: [extract.text, ...added.map(({ credit, licence }) => `${credit} (${licence})`)].join('; '),
    html: [extract.html, ...added.map(htmlOf)].join('; '),
    licence: extract.licence,
  };
}

/** The credit of the extract alone. */
export function extractCredit(demo: boolean): Credit {
  return demo ? DEMO : OPENSTREETMAP;
}

function htmlOf({ credit, licence, url }: DataSource): string {
  const text = escapeHtml(credit);
  return `${url === null ? text : `<a href="${escapeHtml(url)}">${text}</a>`} (${escapeHtml(licence)})`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
