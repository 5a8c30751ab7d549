/** The setting RATE_LIMIT_NETWORKS: networks with a quota of their own, `192.0.2.0/24=600`, with commas between them. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { QUOTAS } from '../problems/limits.ts';

/** As many reads a minute as one core answers, and no list that a request would be late for. */
const MOST_A_MINUTE = 2_000_000;
const MOST_NETWORKS = 100;

export interface NetworkQuota {
  /** As the operator wrote it: `192.0.2.0/24`. */
  readonly network: string;
  readonly address: string;
  readonly bits: number;
  /** Requests a minute of the bucket `default`, of all its addresses together. */
  readonly perMinute: number;
}

export const NetworkQuotas = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(
    z
      .array(z.string().transform((entry, context) => networkQuota(entry) ?? refused(context)))
      .max(MOST_NETWORKS),
  );

function networkQuota(entry: string): NetworkQuota | undefined {
  const [, network = '', address = '', bitsText = '', count = ''] =
    /^(([^/%=\s]+)\/(\d{1,3}))=(\d{1,7})$/.exec(entry) ?? [];
  const [bits, perMinute] = [Number(bitsText), Number(count)];
  const family = isIP(address);
  // Quotas count the /64 of an IPv6 address: a smaller network cannot be distinguished from its neighbours.
  const mostBits = family === 4 ? 32 : 64;
  if (family === 0 || bits > mostBits) return undefined;
  if (perMinute < QUOTAS.default.requests || perMinute > MOST_A_MINUTE) return undefined;
  return { network, address, bits, perMinute };
}

function refused(context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom' });
  return z.NEVER;
}

/** Names that stand for networks. The code that compares addresses knows which networks they are. */
export const NetworkName = z.enum(['loopback', 'private']);
export type NetworkName = z.infer<typeof NetworkName>;

/** The setting TRUST_PROXY: addresses, networks and names of networks, with commas between them. */
export const TrustedNetworks = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.union([NetworkName, z.string().refine(isNetwork)])));

/** An address, or an address and how many of its leading bits count. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128));
}
