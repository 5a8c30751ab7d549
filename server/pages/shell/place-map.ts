/** The map of one toilet, if this server has a map. */
import type { AllTexts, PageScripts, PlaceMapState, Site } from '#views';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import type { Website } from '../../website/website.ts';

/** The script of the map, below web/. */
const SCRIPT = 'map/place.ts';
/** The texts that the script of the map loads. */
export const MAP_TEXTS = ['search', 'toilet'] as const;

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
export function placeMapScripts({ files }: Website, texts: AllTexts): PageScripts | undefined {
  return files?.scriptsOf(texts.language, SCRIPT, MAP_TEXTS);
}
