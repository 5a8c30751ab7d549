import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { currentRequestId, requestIdsOf, underRequestId } from '../../../server/http/request-id.ts';

const OURS = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function nameOf(
  given: string | undefined,
  peer: string,
  trusted: readonly string[] = ['10.0.0.0/8'],
): string {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  return requestIdsOf(trusted)({ socket: { remoteAddress: peer }, headers });
}

describe('the name of a request', () => {
  test.each(['a', 'req_8f3.a-1:2', '1-67891233-abcdef012345678912345678', 'x'.repeat(128)])(
    'is %s where a trusted proxy says so',
    (given) => {
      expect(nameOf(given, '10.0.0.1')).toBe(given);
      expect(nameOf(given, '::ffff:10.0.0.1')).toBe(given);
    },
  );

  test.each(['', ' ', 'two words', 'line\nbreak', '<script>', '-begins', 'ä', 'x'.repeat(129), '{"a":1}'])(
    'is one of ours instead of %j',
    (given) => {
      expect(nameOf(given, '10.0.0.1')).toMatch(OURS);
    },
  );

  test.each(['a', 'order_8f3-1', 'x'.repeat(64)])('is %s if any client says so', (given) => {
    expect(nameOf(given, '192.0.2.7')).toBe(given);
    expect(nameOf(given, '10.0.0.1', [])).toBe(given);
  });

  test.each(['203.0.113.9', '2001:db8::1', '43.7384', '0612345678', 'jane.doe', 'a@b', 'x'.repeat(65)])(
    'is one of ours if a client says %s, which may be personal',
    (given) => {
      expect(nameOf(given, '192.0.2.7')).toMatch(OURS);
    },
  );

  test('is one of ours if the request has none', () => {
    expect(nameOf(undefined, '10.0.0.1')).toMatch(OURS);
  });

  test('is known to all that follows from the request, and to nothing else', async () => {
    const later = async () => {
      await nextTick();
      return currentRequestId();
    };
    const both = [underRequestId('one', later), underRequestId('two', later)];
    expect(await Promise.all(both)).toEqual(['one', 'two']);
    expect(currentRequestId()).toMatch(OURS);
  });
});
