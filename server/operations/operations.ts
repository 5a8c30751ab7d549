/** All operations but the three reads (reads/) and the event of the payment provider, which has no JSON body. */
import {
  finishByPasskey,
  newPasskey,
  wishPasskey,
  wishPasskeySignIn,
} from './accounts/passkey-operations.ts';
import {
  askForCode,
  deleteAccount,
  finishByCode,
  finishByLink,
  ownAccount,
  ownClaims,
  ownListings,
  signOut,
} from './accounts/session-operations.ts';
import { confirmToilet, rateToilet, reportToilet, submitToilet } from './contributions/contributions.ts';
import { voteOnToilet } from './contributions/vote-on-toilet.ts';
import { MODERATION_OPERATIONS } from './moderation/moderation-operations.ts';
import type { Operation } from './operation.ts';
import { openPortal, startCheckout } from './partners/billing.ts';
import { claimToilet } from './partners/claim-toilet.ts';
import { updateProfile } from './partners/update-profile.ts';

export const CONTRIBUTIONS = [submitToilet, confirmToilet, rateToilet, reportToilet, voteOnToilet] as const;

export const OPERATIONS: readonly Operation[] = [
  ...CONTRIBUTIONS,
  ...[askForCode, finishByCode, finishByLink, signOut, deleteAccount],
  ...[wishPasskey, newPasskey, wishPasskeySignIn, finishByPasskey],
  ...[ownAccount, ownClaims, ownListings],
  ...[claimToilet, updateProfile, startCheckout, openPortal],
  ...MODERATION_OPERATIONS,
];
