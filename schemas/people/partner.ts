/** The profile of a partner listing: its body and its answer (interface 2.6 and 6.2). */
import { z } from 'zod';
import { HoursText } from '../text/hours-text.ts';
import { Partner } from '../toilet/toilet.ts';

export const LISTING_ID = /^pl_[0-9a-f]{32}$/;
export const ListingId = z
  .string('is required: the id of a listing, pl_ and 32 characters of 0-9 and a-f')
  .regex(LISTING_ID, 'must be pl_ and 32 characters of 0-9 and a-f');

/** Strict. A field that is not sent stays as it is. Whether hours can be read is checked in server/operations/parse-body.ts. */
export const PartnerProfileBody = z.strictObject({
  conditions: z
    .enum(['everyone', 'customers'], 'must be everyone, customers or null')
    .nullable()
    .describe('Who may use the toilet free of charge. Null: the business does not say.')
    .optional(),
  opening_hours: HoursText.nullable()
    .describe('Opening hours in OpenStreetMap syntax. Null or an empty text clears them.')
    .optional(),
  open_now: z
    .boolean('must be true or false')
    .describe(
      'The live switch. false closes the toilet for 12 hours; then it follows the hours again. true ends the closure at once. Shown as partner.open_now. The open_now of the toilet stays the same.',
    )
    .optional(),
});
export type PartnerProfileBody = z.infer<typeof PartnerProfileBody>;

export const PartnerProfile = z.strictObject({
  conditions: Partner.shape.conditions,
  opening_hours: Partner.shape.opening_hours,
  closed_until: z
    .int()
    .min(0)
    .describe('End of the closure in milliseconds since 1970 (UTC). 0 while the live switch is on.'),
  open_now: z.boolean().describe('State of the live switch. false: closed for now.'),
});
export type PartnerProfile = z.infer<typeof PartnerProfile>;
