/** Bodies of the operations with passkeys: for our own pages, no part of the public interface. */
import { z } from 'zod';
import { fits, isPrintable, normalText } from '../text/text.ts';

const MAX_NAME = 60;
/** Base64url of a key, a signature or an attestation. Those of devices have less than 2,000 characters. */
const bytes = z.string().max(16_000);
const id = z.string().min(16).max(1_400);

const credential = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  /** We ask for none, so what a browser says there counts for nothing. */
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** A new credential as browsers send it; other fields are left out. */
export const Created = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});
export type Created = z.output<typeof Created>;

export const Asserted = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type Asserted = z.output<typeof Asserted>;

const invitation = z.string('must be the token of the invitation').max(80).optional();

const name = z
  .string('is required: a name for the passkey')
  .refine((text) => fits(text, MAX_NAME), `must have at most ${MAX_NAME} characters`)
  .transform(normalText)
  .refine((text) => text !== '' && isPrintable(text), 'must be a name for the passkey');

export const PasskeyWishBody = z.strictObject({ invitation });
export const NewPasskeyBody = z.strictObject({ invitation, name, response: Created });
export const PasskeySignInBody = z.strictObject({ response: Asserted });
