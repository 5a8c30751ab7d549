/** The page of one toilet with the state of this server. */
import {
  type AllTexts,
  toiletPage as contentOf,
  inLanguageOf,
  nameOf,
  openStateOf,
  pathOf,
  type Site,
  type ToiletState,
} from '#views';
import type { ToiletResult } from '../../../schemas/reads/read-results.ts';
import type { ServedDetails } from '../../../schemas/toilet/detail-shape.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { Website } from '../../website/website.ts';
import type { Page } from '../shell/page.ts';
import { placeMapOf } from '../shell/place-map.ts';
import { sitePage } from '../shell/site-page.ts';

/** The script of the page, below web/: it shares, sends contributions, and draws the map. */
const SCRIPT = 'contribute/toilet.tsx';

interface ShownToilet {
  readonly result: ToiletResult;
  readonly details: ServedDetails;
  readonly where: string | null;
  readonly week: ToiletState['week'];
  readonly manifest: Manifest | undefined;
}

export function toiletPage(
  site: Site,
  website: Website,
  texts: AllTexts,
  { result, details, where, week, manifest }: ShownToilet,
  nowMs: number,
): Page {
  const { files } = website;
  const takesContributions = files !== undefined && site.contributions !== undefined;
  const state: ToiletState = {
    result,
    details,
    where,
    week,
    nowMs,
    base: pathOf(site, ''),
    scripted: files !== undefined,
    takesContributions,
    canPrint: true,
  };
  const areas = ['toilet', 'facts', 'contribute', 'hours'] as const;
  const { toilet } = result;
  const { lon, lat } = toilet;
  const shown = {
    lon,
    lat,
    label: nameOf(inLanguageOf(toilet, details.names, texts), texts),
    marker: openStateOf(toilet),
  };
  const map = placeMapOf(site, website, manifest, texts, shown);
  const scripts = files?.scriptsOf(texts.language, SCRIPT, map ? [...areas, 'search'] : areas);
  return sitePage(site, website, texts, contentOf(site, state, texts, map), scripts);
}
