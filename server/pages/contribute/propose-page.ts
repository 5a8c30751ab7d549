/** The page that proposes a toilet with the state of this server, and the one for when no proposals are taken. */
import {
  type AllTexts,
  proposePage as contentOf,
  messagePage,
  type Position,
  type ProposeState,
  pathOf,
  type Site,
} from '#views';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import type { Website } from '../../website/website.ts';
import type { Page } from '../shell/page.ts';
import { sitePage } from '../shell/site-page.ts';

/** The script of the page, below web/. */
const SCRIPT = 'contribute/propose.tsx';

export interface ProposePageParts {
  readonly site: Site;
  readonly website: Website;
  readonly texts: AllTexts;
  readonly manifest: Manifest | undefined;
  /** The position of the pin at first. */
  readonly position: Position | null;
}

export function proposePage({ site, website, texts, manifest, position }: ProposePageParts): Page {
  if (site.contributions === undefined)
    return {
      ...sitePage(
        site,
        website,
        texts,
        messagePage(site, texts, { address: '/propose', message: 'propose.off' }),
      ),
      status: 503,
    };
  const { files } = website;
  const state: ProposeState = {
    base: pathOf(site, ''),
    position,
    map: mapSettingsOf(site, website, manifest),
  };
  const content = contentOf(state, texts, files !== undefined);
  const scripts = files?.scriptsOf(texts.language, SCRIPT, ['search', 'toilet', 'contribute', 'hours']);
  return sitePage(site, website, texts, content, scripts);
}
