/** The credit that copies of the data carry. */
import type { Manifest } from '../shards/manifest.ts';

export interface Credit {
  /** One line. */
  readonly text: string;
  /** The same with links. */
  readonly html: string;
  /** SPDX identifier. */
  readonly licence: string;
}

const OPENSTREETMAP: Credit = {
  text: '© OpenStreetMap contributors',
  html: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>',
  licence: 'ODbL-1.0',
};

const DEMO: Credit = {
  text: 'Invented toilets; towns: GeoNames',
  html: 'Invented toilets; towns: <a href="https://www.geonames.org">GeoNames</a>',
  licence: 'CC-BY-4.0',
};

export function creditOf({ demo }: Pick<Manifest, 'demo'>): Credit {
  return demo ? DEMO : OPENSTREETMAP;
}
