import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerOf, siteOf } from '../../../server/http/caller.ts';

/** What the address of a connection and X-Forwarded-For make of a caller. */
function caller(trusted: readonly string[], peer: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return callerOf(trusted)({ socket: { remoteAddress: peer }, headers });
}

const PROXY = '10.0.0.1';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
  ['2001:db8:2::9', '2001:db8:2::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  [undefined, ''],
])('once a day, an address %s counts as %s', (peer, expected) => {
  expect(siteOf(caller([], peer))).toBe(expected);
});

describe('the caller', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    [undefined, ''],
  ])('on a connection from %s is %s', (peer, expected) => {
    expect(caller([], peer)).toBe(expected);
    expect(caller(['198.51.100.0/24'], peer, '198.51.100.1')).toBe(expected);
  });

  test.each<[string, string[], string, string | undefined, string]>([
    ['nobody trusted', [], PROXY, '198.51.100.1', PROXY],
    ['one proxy', ['10.0.0.1'], PROXY, '198.51.100.1', '198.51.100.1'],
    ['no header', ['10.0.0.1'], PROXY, undefined, PROXY],
    ['an empty header', ['10.0.0.1'], PROXY, '', PROXY],
    ['not from the proxy', ['10.0.0.1'], '10.0.0.2', '198.51.100.1', '10.0.0.2'],
    ['a forged hop', ['10.0.0.1'], PROXY, '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['two proxies', ['10.0.0.0/8'], PROXY, '203.0.113.9, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['only proxies', ['private'], PROXY, '192.168.1.1, 172.16.5.5', '192.168.1.1'],
    ['garbage behind a hop', ['private'], PROXY, '198.51.100.1, rubbish, 10.2.2.2', '10.2.2.2'],
    ['garbage alone', ['private'], PROXY, 'unknown', PROXY],
    ['an empty hop', ['private'], PROXY, '198.51.100.1,', PROXY],
    ['a leading zero', ['private'], PROXY, '198.51.100.01', PROXY],
    ['a port', ['private'], PROXY, '198.51.100.1:51234', '198.51.100.1'],
    ['IPv6', ['private'], PROXY, '2001:DB8:0:0:1::1', '2001:db8:0:0::/64'],
    ['IPv6 with a port', ['private'], PROXY, '[2001:db8:1:2:3::1]:443', '2001:db8:1:2::/64'],
    ['IPv4 as IPv6', ['private'], `::ffff:${PROXY}`, '::ffff:198.51.100.1', '198.51.100.1'],
    ['IPv4 as IPv6 in hex', ['private'], PROXY, '0:0:0:0:0:ffff:c633:6401', '198.51.100.1'],
    ['an IPv6 proxy', ['2001:db8::/32'], '2001:db8::5', '198.51.100.1', '198.51.100.1'],
    ['a loopback proxy', ['loopback'], '::1', '198.51.100.1', '198.51.100.1'],
    ['a private IPv6 proxy', ['private'], 'fd00::1', '198.51.100.1', '198.51.100.1'],
    ['spaces', ['private'], PROXY, '  198.51.100.1  ,  10.2.2.2 ', '198.51.100.1'],
  ])('with %s', (_, trusted, peer, forwarded, expected) => {
    expect(caller(trusted, peer, forwarded)).toBe(expected);
  });

  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('10.0.0.2', '10.255.0.1', '::ffff:10.1.1.1'),
  );

  test('is whoever stands left of the trusted hops, whatever a client wrote before', () => {
    const client = fc.ipV4().filter((text) => !text.startsWith('10.'));
    const ours = fc.array(
      fc.nat(255).map((last) => `10.0.0.${last}`),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(address, fc.string())), client, ours, (forged, from, hops) => {
        const forwarded = [...forged, from, ...hops].join(', ');
        expect(caller(['10.0.0.0/8'], PROXY, forwarded)).toBe(from);
      }),
    );
  });

  test('is always an address or the /64 of one, whatever stands in the header', () => {
    const hop = fc.oneof(
      address,
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('[', ']:', '::', '%'),
    );
    fc.assert(
      fc.property(fc.array(hop, { maxLength: 30 }), (hops) => {
        const result = caller(['loopback', 'private'], PROXY, hops.join(','));
        expect(isIP(result.replace(/\/64$/, ''))).toBe(result.endsWith('/64') ? 6 : 4);
      }),
    );
  });

  test('does not depend on how an IPv6 address is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        const url = new URL(`http://[${text}]`).hostname.slice(1, -1);
        expect(caller(['private'], PROXY, text)).toBe(caller(['private'], PROXY, url.toUpperCase()));
      }),
    );
  });
});
