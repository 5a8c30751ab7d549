/** The settings of a map of the site at its start, and the other hosts that it asks. */

import { type MapSettings, pathOf, type Site } from '#views';
import type { Manifest } from '../../shards/generation/manifest.ts';
import type { Website } from './website.ts';

export function mapSettingsOf(site: Site, website: Website, manifest: Manifest | undefined): MapSettings {
  const { toilets } = website;
  const bounds = manifest ? boundsOf(manifest) : null;
  // Servers have dumps; static websites name an archive of their own.
  const minutes = hasWalkingGraph(manifest) ? pathOf(site, '/dumps/latest/coverage.pmtiles') : undefined;
  const archives = toilets === undefined ? { ...(minutes !== undefined && { minutes }) } : { toilets };
  return { styles: stylesOf(site, website, manifest), bounds, ...archives };
}

/** Whether reads can order by walking time, along the paths of the map. */
export function hasWalkingGraph(manifest: Manifest | undefined): boolean {
  return (manifest?.walk ?? []).length > 0;
}

/** Hosts beside our own that the map is loaded from. */
export function mapHosts({ mapStyles, ownMap }: Website): readonly string[] {
  const addresses = mapStyles ? Object.values(mapStyles) : ownMap && 'url' in ownMap ? [ownMap.url] : [];
  return [...new Set(addresses.map((address: string) => new URL(address).origin))];
}

function stylesOf(
  site: Site,
  { mapStyles, ownMap }: Website,
  manifest: Manifest | undefined,
): MapSettings['styles'] {
  if (mapStyles) return mapStyles;
  if (!ownMap && !manifest?.map_archive) return null;
  return { light: pathOf(site, '/tiles/style-light.json'), dark: pathOf(site, '/tiles/style-dark.json') };
}

function boundsOf({ tiles }: Manifest): MapSettings['bounds'] {
  if (tiles.length === 0) return null;
  const all: [number, number, number, number] = [180, 90, -180, -90];
  for (const { box } of tiles) {
    all[0] = Math.min(all[0], box[0]);
    all[1] = Math.min(all[1], box[1]);
    all[2] = Math.max(all[2], box[2]);
    all[3] = Math.max(all[3], box[3]);
  }
  return all;
}
