/** The pages of businesses: claim a toilet, see what became of it, speak and pay. They work without a script. */
import { Hono } from 'hono';
import type { AppContext } from '../../app-context.ts';
import type { AppBindings } from '../../http/app-bindings.ts';
import { closePath, mountForm, mountPage } from '../shell/page-request.ts';
import { sendClaim, showClaim } from './claim-page.ts';
import {
  owned,
  sendCheckout,
  sendContinue,
  sendPortal,
  sendProfile,
  sendSwitch,
  showListing,
} from './listing-page.ts';
import { showStart } from './start-page.ts';

const START = '/business';
const CLAIM = '/business/claim/:toilet';
const LISTING = '/business/:listing';
const FORMS = {
  profile: sendProfile,
  switch: sendSwitch,
  checkout: sendCheckout,
  continue: sendContinue,
  portal: sendPortal,
};

export function businessRoutes(parts: AppContext): Hono<AppBindings> {
  const app = new Hono<AppBindings>();
  mountPage(app, parts, START, showStart);
  closePath(app, parts, START, 'GET, HEAD');
  mountPage(app, parts, CLAIM, showClaim);
  mountForm(app, parts, CLAIM, sendClaim);
  closePath(app, parts, CLAIM, 'GET, HEAD, POST');
  mountPage(app, parts, LISTING, owned(showListing));
  closePath(app, parts, LISTING, 'GET, HEAD');
  for (const [name, run] of Object.entries(FORMS)) {
    mountForm(app, parts, `${LISTING}/${name}`, owned(run));
    closePath(app, parts, `${LISTING}/${name}`, 'POST');
  }
  return app;
}
