/** What a map of the site begins with. */
import type { Manifest } from '../../shards/manifest.ts';
import type { MapSettings } from '../../views/find-state.ts';
import type { Website } from './website.ts';

export function mapSettingsOf({ mapStyleUrl }: Website, manifest: Manifest | undefined): MapSettings {
  return { styleUrl: mapStyleUrl ?? null, bounds: manifest ? boundsOf(manifest) : null };
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
