/** The page that proposes a toilet with the state of this server, and the one for when no proposals are taken. */
import { Hono } from 'hono';
import {
  type AllTexts,
  proposePage as contentOf,
  messagePage,
  type Position,
  type ProposeState,
  pathOf,
  readSearchQuery,
  type Site,
  TEXTS,
} from '#views';
import { allowOnly } from '../../../reads/http/allow-only.ts';
import type { Manifest } from '../../../shards/generation/manifest.ts';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { localeOf } from '../../http/language.ts';
import { limited } from '../../rate-limit/limited.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { PLAIN, type Website } from '../../website/website.ts';
import { type Page, sendPage } from '../shell/page.ts';
import { sitePage } from '../shell/site-page.ts';

/** The script of the page, below web/. */
const SCRIPT = 'contribute/propose.tsx';

export function proposeRoutes(context: AppContext): Hono<AppBindings> {
  const { baseUrl, generations, website = PLAIN } = context;
  const app = new Hono<AppBindings>();
  app.get('/propose', limited(context, 'page'), (c) => {
    const { lat, lon } = readSearchQuery(new URL(c.req.url).search);
    const position = lat === undefined || lon === undefined ? null : { lat, lon };
    const manifest = generations.current?.manifest;
    const texts = TEXTS[localeOf(c.req.raw)];
    return sendPage(context, c, proposePage({ site: context, website, texts, manifest, position }));
  });
  app.all('/propose', allowOnly(baseUrl, 'GET, HEAD'));
  return app;
}

interface ProposePageParts {
  readonly site: Site;
  readonly website: Website;
  readonly texts: AllTexts;
  readonly manifest: Manifest | undefined;
  /** The position of the pin at first. */
  readonly position: Position | null;
}

function proposePage({ site, website, texts, manifest, position }: ProposePageParts): Page {
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
