/**
 * The bodies with opening hours, which must be readable as such and come out in their normal form.
 *
 * The check is part of the schema of the field: it is reported beside everything else that is wrong, and runs only
 * on a text that is short enough.
 */
import { z } from 'zod';
import { type NormalHours, parseHours } from '../../overlay/contributions/hours-value.ts';
import { normalHours } from '../../packages/hours/index.ts';
import { SubmissionBody } from '../../schemas/people/contribution.ts';
import { ApproveBody } from '../../schemas/people/moderation.ts';
import { PartnerProfileBody } from '../../schemas/people/partner.ts';

/** A field of hours that refuses what cannot be read. */
export function readable(field: z.ZodType<string | null>, normal: NormalHours = normalHours) {
  return field.transform((text, context) => {
    if (text === null) return null;
    const hours = parseHours(text, normal);
    if ('value' in hours) return hours.value;
    context.addIssue({ code: 'custom', message: hours.reason });
    return z.NEVER;
  });
}

export const ReadableProposal = SubmissionBody.extend({
  opening_hours: readable(SubmissionBody.shape.opening_hours.unwrap()).optional(),
}).refine(({ toilet_id, how_to_find }) => toilet_id === undefined || (how_to_find ?? null) !== null, {
  path: ['how_to_find'],
  message: 'is required with toilet_id: a sentence that leads to the toilet',
});

export const ReadableProfile = PartnerProfileBody.extend({
  opening_hours: readable(PartnerProfileBody.shape.opening_hours.unwrap()).optional(),
});

const Corrections = ApproveBody.shape.corrections.unwrap();

export const ReadableApproval = ApproveBody.extend({
  corrections: Corrections.extend({
    opening_hours: readable(Corrections.shape.opening_hours.unwrap()).optional(),
  }).optional(),
});
