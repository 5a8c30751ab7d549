/** A contribution of a person that counts once for each toilet: a rating or votes. */
import { personHash } from '../../../overlay/database/keyed-hash.ts';
import type { ContributionRequest } from './contribution.ts';

/** The person is the account, or else the device: a body without an account is not parsed without a device id. */
export function personalOf(
  toiletId: string,
  request: ContributionRequest<{ readonly device_id?: string | undefined }>,
) {
  const { account, address, addressBeside, now, inTransaction, body, deps } = request;
  const person =
    account === null
      ? personHash(deps.pepper, 'device', body.device_id ?? '')
      : personHash(deps.pepper, 'account', account);
  return { toiletId, person, address, addressBeside, now, inTransaction };
}
