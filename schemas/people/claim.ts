/** The body and the answer of a claim (interface 2.6 and 6.1). Strict. */
import { z } from 'zod';
import { fits, isPrintable, lengthOf, normalText } from '../text/text.ts';
import { emailAddress } from './account.ts';
import { SubmissionBody } from './contribution.ts';

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
