/** Bodies and answers of claims, partner listings and plans, and the events of the payment provider (interface 2.6 and 6). */
import { z } from 'zod';
import { fits, HoursText, isPrintable, lengthOf, normalText } from '../text/text.ts';
import { Partner } from '../toilet/toilet.ts';
import { emailAddress } from './account.ts';
import { SubmissionBody } from './contribution.ts';

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

/** The body and the answer of a claim (interface 2.6 and 6.1). Strict. */
const businessName = z
  .string('is required: the name of the business')
  .refine((text) => fits(text, 80), 'must have at most 80 characters')
  .refine(isPrintable, 'must be one line without control characters')
  .transform(normalText)
  .refine((text) => lengthOf(text) >= 2, 'must have at least 2 characters')
  .meta({ minLength: 2, maxLength: 80 });

const phone = z
  .string('must be a text')
  .refine(isPrintable, 'must be one line without control characters')
  .refine((text) => fits(text, 40), 'must have at most 40 characters')
  .transform((text) => normalText(text) || null)
  .meta({ maxLength: 40 });

/** A moderator will follow it: no other schemes. */
const website = z
  .string('must be a text')
  .refine((text) => fits(text, 200), 'must have at most 200 characters')
  .refine(
    (text) => isPrintable(text) && z.url({ protocol: /^https?$/ }).safeParse(text.trim()).success,
    'must be an http(s) address',
  )
  .transform(normalText)
  .meta({ maxLength: 200, format: 'uri' });

export const ClaimBody = z.strictObject({
  business_name: businessName.describe('Name to show after a moderator approved the claim.'),
  contact_email: emailAddress
    .meta({ maxLength: 200, format: 'email' })
    .describe('E-mail address for questions. Only moderators see contact data.'),
  contact_phone: phone.optional(),
  website: website.optional(),
  note: SubmissionBody.shape.note,
});
export type ClaimBody = z.infer<typeof ClaimBody>;

export const ClaimResult = z
  .strictObject({ id: z.string(), status: z.literal('pending') })
  .describe('The claim is saved and waits for a moderator.');
export type ClaimResult = z.infer<typeof ClaimResult>;

/** Bodies and answers of buying a plan, and the events of the payment provider (interface 2.6 and 6.3-6.5). */
export const CheckoutBody = z.strictObject({
  listing: ListingId,
  tier: z.enum(['basic', 'plus'], 'must be basic or plus'),
});
export type CheckoutBody = z.infer<typeof CheckoutBody>;

export const PortalBody = z.strictObject({ listing: ListingId });
export type PortalBody = z.infer<typeof PortalBody>;

export const ProviderPage = z
  .strictObject({ url: z.url() })
  .describe('Page of the payment provider. Send the browser there.');
export type ProviderPage = z.infer<typeof ProviderPage>;

/** The part of an event that anything depends on; all else is read from the provider. */
export const PaymentEvent = z
  .looseObject({
    id: z.string().min(1).max(255),
    type: z.string().min(1).max(255),
    data: z.looseObject({ object: z.looseObject({}) }),
  })
  .describe('An event of the payment provider.');
export type PaymentEvent = z.infer<typeof PaymentEvent>;

export const EventReceived = z.strictObject({
  received: z.literal(true),
  duplicate: z.literal(true).describe('True if the event was processed before.').optional(),
});
export type EventReceived = z.infer<typeof EventReceived>;
