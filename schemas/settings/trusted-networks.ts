/** The setting TRUST_PROXY: addresses, networks and names of networks, with commas between them. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** Names that stand for networks. The code that compares addresses knows which networks they are. */
export const NetworkName = z.enum(['loopback', 'private']);
export type NetworkName = z.infer<typeof NetworkName>;

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
