/** The human check: distinguishes people from programs before a contribution is taken. */

/** That a token was good, in a form that is the same however the token is spelt. */
export interface Proof {
  /** Id of the token, at most 64 characters; a token works once (spent-proofs.ts). */
  readonly id: string;
  /** After this the token is refused for its age alone. */
  readonly expiresAtMs: number;
  /** The work for it was sixteen times the usual: a spent quota of sign-ins lets it pass (sign-in.ts). */
  readonly isHard: boolean;
}

export type CheckOutcome =
  | { readonly status: 'passed'; readonly proof: Proof }
  | { readonly status: 'failed' }
  | { readonly status: 'unavailable'; readonly retryAfterS: number };

export interface HumanCheck {
  /**
   * The data that a web page needs to obtain a token, as JSON.
   * @param isHard asks for a proof of more work; a provider's check has none
   */
  challenge(isHard?: boolean): Promise<object>;
  /** Judges a token; does not spend it. Never throws. */
  verify(token: string): Promise<CheckOutcome>;
}

export const FAILED: CheckOutcome = { status: 'failed' };
