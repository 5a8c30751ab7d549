/**
 * The self-hosted human check: a proof of work (ALTCHA) that the browser does while a person fills in a form.
 *
 * No state: the challenge is signed, and carries its own expiry. The token is the solved challenge, base64 of JSON,
 * some 700 characters. Making a challenge costs one key derivation (0.6 ms off the main thread), checking a token three
 * HMACs (0.5 ms). Solving it costs some 250 derivations: 0.25 s in a browser on the machine this was tuned on, three or
 * four times that on a phone.
 * The package reads the clock of the machine itself.
 */
import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { type CheckOutcome, FAILED, type HumanCheck } from './human-check.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one derivation. */
const COST = 5_000;
/**
 * Derivations that the solver must do: enough to be expensive in bulk, in a narrow range so that no user waits long.
 */
const WORK = { min: 150, max: 350 };
/** Times the work of a hard challenge: 4 s on that machine, up to a quarter of a minute on a phone. */
const HARD_FACTOR = 16;
/** Time from opening a form to sending it. */
const LIFETIME_MS = 600_000;

const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`));

/** Only what we hand out ourselves; the signature covers all of the parameters. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      data: z.strictObject({ hard: z.literal(true) }).exactOptional(),
      expiresAt: z.int(),
      keyLength: z.literal(32),
      keyPrefix: hex(32),
      keySignature: hex(64),
      nonce: hex(32),
      salt: hex(32),
    }),
    signature: hex(64),
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex(64) }),
});

/**
 * @param secret shared by all servers of a site
 * @param work range of derivations that the solver must do
 */
export function altchaCheck(secret: Buffer, work = WORK): HumanCheck {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`human check: ${purpose}`).digest('hex');
  const secrets = {
    hmacSignatureSecret: derive('challenge'),
    hmacKeySignatureSecret: derive('solution'),
  };
  return {
    challenge: (isHard = false) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(work.max, work.min) * (isHard ? HARD_FACTOR : 1),
        ...(isHard && { data: { hard: true } }),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_MS),
        ...secrets,
      }),
    async verify(token): Promise<CheckOutcome> {
      const payload = Payload.safeParse(decode(token));
      if (!payload.success) return FAILED;
      const { challenge, solution } = payload.data;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified) return FAILED;
      const { nonce, expiresAt, data } = challenge.parameters;
      const proof = { id: nonce, expiresAtMs: expiresAt * 1000, isHard: data !== undefined };
      return { status: 'passed', proof };
    },
  };
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch {
    // Not JSON: no token of ours.
    return undefined;
  }
}
