/** Bodies and answers under /account/api: for our own pages, no part of the public interface. */
import { z } from 'zod';
import { fits, isPrintable, normalText } from '../text/text.ts';
import { challengeToken } from './contribution.ts';

/** An address that mail can be sent to, as it was typed but for the space around it. */
export const emailAddress = z
  .string('is required: an e-mail address')
  .refine((text) => fits(text, 200), 'must have at most 200 characters')
  .transform(normalText)
  .refine((text) => isPrintable(text) && z.email().safeParse(text).success, 'must be an e-mail address');

export const SignInBody = z.strictObject({ email: emailAddress, challenge_token: challengeToken });
export type SignInBody = z.infer<typeof SignInBody>;

const signIn = z
  .string('is required: the sign_in of the previous answer')
  .max(80, 'must be the sign_in of the previous answer');
/** Typed by people: with spaces, or without. */
const code = z
  .string('is required: the code from the mail')
  .max(40, 'must be the eight digits from the mail')
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .refine((text) => /^\d{8}$/.test(text), 'must be the eight digits from the mail');

export const CodeBody = z.strictObject({ sign_in: signIn, code });
export type CodeBody = z.infer<typeof CodeBody>;

export const LinkBody = z.strictObject({
  link: z.string('is required: the token from the link').max(80, 'must be the token from the link'),
});
export type LinkBody = z.infer<typeof LinkBody>;

export const SignOutBody = z.strictObject({
  everywhere: z.boolean('must be true or false').optional(),
});
export type SignOutBody = z.infer<typeof SignOutBody>;

export const NothingBody = z.strictObject({});

export interface AccountResult {
  readonly id: string;
  readonly email: string;
  readonly role: 'user' | 'moderator' | 'admin';
  readonly created_at: string;
}
