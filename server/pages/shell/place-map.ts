/** The map of one toilet, if this server has a map. */
import type { AllTexts, PlaceMapState, Site } from '#views';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import type { Website } from '../../website/website.ts';

/** The script of the map, below web/. */
const SCRIPT = 'place.ts';

export function placeMapOf(
  site: Site,
  website: Website,
  manifest: Manifest | undefined,
  texts: AllTexts,
  toilet: Pick<PlaceMapState, 'label' | 'lon' | 'lat' | 'marker'>,
): PlaceMapState | undefined {
  const { styles } = mapSettingsOf(site, website, manifest);
  if (!styles || !website.files) return undefined;
  return { ...toilet, title: texts.say('map.title'), styles };
}

/** Paths of the scripts of a page on which nothing else runs. */
export function placeMapScripts({ files }: Website, texts: AllTexts): readonly string[] {
  return files?.scriptsOf(texts.language, SCRIPT, ['search', 'toilet']) ?? [];
}
