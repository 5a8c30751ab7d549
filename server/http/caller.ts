/**
 * Finds the address whose quota a request counts against. The address of the connection, unless that is a trusted
 * proxy's. Then X-Forwarded-For is walked from the right, past all trusted hops, to the first address that is not one
 * of ours. Entries farther left are controlled by the client. An entry that is no address ends the walk at the last
 * trusted hop.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';
import { NetworkName } from '../../schemas/settings/composed-settings.ts';

const NAMED_NETWORKS: Readonly<Record<NetworkName, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** The parts of a request that are read. */
export interface Connected {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** @param trusted addresses, networks and names of networks, as TRUST_PROXY lists them */
export function callerOf(trusted: readonly string[]): (request: Connected) => string {
  if (trusted.length === 0) return ({ socket }) => networkOf(plain(socket.remoteAddress ?? ''));
  const isTrusted = isIn(trusted);
  return ({ socket, headers }) => {
    const peer = plain(socket.remoteAddress ?? '');
    const forwarded = headers['x-forwarded-for'];
    if (typeof forwarded !== 'string' || !isTrusted(peer)) return networkOf(peer);
    return networkOf(firstUntrusted(peer, forwarded, isTrusted));
  };
}

/**
 * The address as it counts for what one address may do once a day: of IPv6 the /48 that holds its /64, because one
 * customer is often given a whole /48. Rate limits stay with the /64.
 *
 * @param caller as `callerOf` gives it
 */
export function siteOf(caller: string): string {
  const [head = '', tail] = caller.split('::/64');
  return tail === undefined ? caller : `${head.split(':').slice(0, 3).join(':')}::/48`;
}

/** Whether a connection comes from a proxy that is believed; same lists. */
export function isTrustedPeer(trusted: readonly string[]): (request: Connected) => boolean {
  const isTrusted = isIn(trusted);
  return ({ socket }) => isTrusted(plain(socket.remoteAddress ?? ''));
}

/** Whether an address is in a list. A text that is no address is in none. */
function isIn(trusted: readonly string[]): (address: string) => boolean {
  const proxies = blockListOf(trusted);
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

function firstUntrusted(peer: string, forwarded: string, isTrusted: (address: string) => boolean): string {
  let hop = peer;
  for (let end = forwarded.length; end >= 0; ) {
    const comma = end === 0 ? -1 : forwarded.lastIndexOf(',', end - 1);
    const address = addressOf(forwarded.slice(comma + 1, end).trim());
    if (address === undefined) return hop;
    hop = address;
    if (!isTrusted(address)) return hop;
    end = comma;
  }
  return hop;
}

/** The address of a hop, which some proxies write with a port; undefined if it is none. */
function addressOf(hop: string): string | undefined {
  const host = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
  const address = plain(host);
  return isIP(address) === 0 ? undefined : address;
}

/** An IPv4 address that came as IPv6 (`::ffff:192.0.2.1`) is IPv4; an IPv6 address is written in one way. */
function plain(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = mappedIPv4(address);
  if (mapped !== undefined) return mapped;
  const zone = address.indexOf('%');
  const bare = zone < 0 ? address : address.slice(0, zone);
  if (!isIPv6(bare)) return address;
  const text = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  return mappedIPv4(text) ?? text;
}

function mappedIPv4(address: string): string | undefined {
  const rest = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : '';
  return isIPv4(rest) ? rest : undefined;
}

/** An IPv4 address as it is; of an IPv6 address its /64, which is what one subscriber holds. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    // An address whose last 32 bits are written as IPv4 has one part less.
    const parts = after.at(-1)?.includes('.') ? 7 : 8;
    while (groups.length + after.length < parts) groups.push('0');
    groups.push(...after);
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function blockListOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  const networks = trusted.flatMap((entry) => {
    const name = NetworkName.safeParse(entry);
    return name.success ? NAMED_NETWORKS[name.data] : [entry];
  });
  for (const entry of networks) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Writes: `Origin` must be the service's own. Browsers send it with every POST, and no other page can forge it; a
 * request without it is from no page of ours.
 */
export function isOwnOrigin(baseUrl: string, headers: Headers): boolean {
  return headers.get('origin') === new URL(baseUrl).origin;
}

/** Reads: `Sec-Fetch-Site`; older browsers at least say which page asks. */
export function isOwnPage(baseUrl: string, headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return URL.parse(headers.get('referer') ?? '')?.origin === new URL(baseUrl).origin;
}
