/** Claims for moderators, under /moderation/api like the rest of what they decide. The contact data is here alone. */
import { Hono } from 'hono';
import { z } from 'zod';
import { claimsInState } from '../../overlay/claims.ts';
import { approveClaim, rejectClaim, revokeClaim } from '../../overlay/decide-claims.ts';
import { ClaimState } from '../../overlay/listings.ts';
import { type ClaimsResult, PageQuery, PlainBody, RejectBody } from '../../schemas/moderation.ts';
import { withoutCors } from '../contributions/write-guards.ts';
import { cursorText } from '../moderation/answer.ts';
import type { Moderated } from '../moderation/guards.ts';
import { type Asked, mountDecision, mountRead } from '../moderation/mount.ts';
import type { AppParts } from '../parts.ts';

const CLAIMS = '/moderation/api/claims';
const ClaimsQuery = PageQuery.extend({
  status: z.enum(ClaimState.options, `must be one of ${ClaimState.options.join(', ')}`).default('pending'),
});

export function claimModerationRoutes(parts: AppParts): Hono<Moderated> {
  const app = new Hono<Moderated>();
  app.use(CLAIMS, withoutCors);
  app.use(`${CLAIMS}/*`, withoutCors);
  mountRead(app, parts, CLAIMS, ClaimsQuery, listClaims);
  mountDecision(app, parts, `${CLAIMS}/:id/approve`, PlainBody, ({ id, by, moderating }) =>
    approveClaim(moderating.database, id, by),
  );
  mountDecision(app, parts, `${CLAIMS}/:id/reject`, RejectBody, ({ id, by, moderating }) =>
    rejectClaim(moderating.database, id, by),
  );
  mountDecision(app, parts, `${CLAIMS}/:id/revoke`, RejectBody, ({ id, by, moderating }) =>
    revokeClaim(moderating.database, id, by),
  );
  return app;
}

async function listClaims({ query, moderating }: Asked<z.output<typeof ClaimsQuery>>): Promise<ClaimsResult> {
  const { status, limit, after } = query;
  const { items, next } = await claimsInState(moderating.database, status, limit, after);
  return {
    items: items.map((claim) => ({
      id: claim.id,
      at: claim.at.toISOString(),
      toilet_id: claim.toiletId,
      status: claim.state,
      business_name: claim.businessName,
      contact_email: claim.contactEmail,
      contact_phone: claim.contactPhone,
      website: claim.website,
      note: claim.note,
      account_email: claim.accountEmail,
      held_by_another: claim.isHeld,
      listing: claim.listingId,
    })),
    next: cursorText(next),
  };
}
