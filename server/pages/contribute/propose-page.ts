/** The page that proposes a toilet with the state of this server, and the one for when no proposals are taken. */
import { Hono } from 'hono';
import { type ProposeState, pathOf, proposePage, readSearchQuery } from '#views';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { mapSettingsOf } from '../../website/map-settings.ts';
import { shownMessage } from '../shell/message-page.ts';
import { sitePage, siteRoute } from '../shell/page.ts';

/** The script of the page, below web/. */
const SCRIPT = 'contribute/propose.tsx';

export function proposeRoutes(context: AppContext): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  siteRoute(app, context, 'page', '/propose', (into, c) => {
    const { site, website, texts } = into;
    if (site.contributions === undefined)
      return { ...shownMessage(into, { address: '/propose', message: 'propose.off' }), status: 503 };
    const { files } = website;
    const { lat, lon } = readSearchQuery(new URL(c.req.url).search);
    const state: ProposeState = {
      base: pathOf(site, ''),
      position: lat === undefined || lon === undefined ? null : { lat, lon },
      map: mapSettingsOf(site, website, context.generations.current?.manifest),
    };
    const scripts = files?.scriptsOf(texts.language, SCRIPT, ['search', 'toilet', 'contribute', 'hours']);
    return sitePage(into, proposePage(state, texts, files !== undefined), scripts);
  });
  return app;
}
