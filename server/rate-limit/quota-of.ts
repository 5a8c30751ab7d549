/**
 * The quota that a request counts against: that of its address, or that of the network which the operator gave one. An
 * agent's host and the network of a station ask from few addresses for many people, and the interface issues no
 * credentials that could tell them apart.
 */
import { BlockList, isIPv4 } from 'node:net';
import { type Bucket, QUOTAS } from '../../schemas/problems/limits.ts';
import type { NetworkQuota } from '../../schemas/settings/composed-settings.ts';

interface CountedQuota {
  /** Name of what is counted: an address or a network. */
  readonly key: string;
  /** Requests in a window of the bucket. */
  readonly requests: number;
}

export type QuotaOf = (bucket: Bucket, address: string) => CountedQuota;

export const ofAddress: QuotaOf = (bucket, address) => ({ key: address, requests: QUOTAS[bucket].requests });

/** People write, not hosts: contributions and human checks stay with the address. */
const OF_PEOPLE: ReadonlySet<Bucket> = new Set(['contrib', 'check']);

/** The first network of the list that holds the address counts. Without networks this costs nothing. */
export function quotaOf(networks: readonly NetworkQuota[]): QuotaOf {
  if (networks.length === 0) return ofAddress;
  const known = networks.map((each) => ({ ...each, ...listOf(each) }));
  return (bucket, address) => {
    if (OF_PEOPLE.has(bucket)) return ofAddress(bucket, address);
    // Callers of IPv6 are known by their /64 (http/caller.ts).
    const plain = address.replace(/\/64$/, '');
    const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
    const found = known.find((each) => each.family === family && each.list.check(plain, family));
    if (!found) return ofAddress(bucket, address);
    const factor = found.perMinute / QUOTAS.default.requests;
    return { key: found.network, requests: Math.round(QUOTAS[bucket].requests * factor) };
  };
}

function listOf({ address, bits }: NetworkQuota): { list: BlockList; family: 'ipv4' | 'ipv6' } {
  const list = new BlockList();
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  list.addSubnet(address, bits, family);
  return { list, family };
}
