/** Accounts under /account/api, and claims: for the service's own web pages only. */
import { Hono } from 'hono';
import { CodeBody, LinkBody, NothingBody, SignInBody, SignOutBody } from '../../schemas/account.ts';
import { ClaimBody } from '../../schemas/claim.ts';
import type { Write } from '../contributions/write-guards.ts';
import type { AppParts } from '../parts.ts';
import { mountOpen, mountOwn, mountSigned } from './account-route.ts';
import { claimToilet } from './claim-toilet.ts';
import { deleteAccount } from './delete-account.ts';
import { ownAccount, ownClaims, ownListings } from './own-things.ts';
import { askForCode, finishByCode, finishByLink, signOut } from './session-operations.ts';

const API = '/account/api';
const CLAIM = { method: 'POST', path: '/api/v1/toilets/:id/claims' } as const;

export function accountRoutes(parts: AppParts): Hono<Write> {
  const app = new Hono<Write>();
  const post = (path: string) => ({ method: 'POST', path: `${API}/${path}` }) as const;
  mountOpen(app, parts, post('sign-in'), SignInBody, askForCode);
  mountOpen(app, parts, post('code'), CodeBody, finishByCode);
  mountOpen(app, parts, post('link'), LinkBody, finishByLink);
  mountOpen(app, parts, post('sign-out'), SignOutBody, signOut);
  mountSigned(app, parts, post('delete'), NothingBody, deleteAccount);
  mountOwn(app, parts, `${API}/account`, ownAccount);
  mountOwn(app, parts, `${API}/claims`, ownClaims);
  mountOwn(app, parts, `${API}/listings`, ownListings);
  mountSigned(app, parts, CLAIM, ClaimBody, claimToilet);
  return app;
}
