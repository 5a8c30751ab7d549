import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { MAX_TOKEN_LENGTH } from '../../../schemas/people/contribution.ts';
import { altchaCheck } from '../../../server/human-check/altcha.ts';
import { solve, tokenOf } from '../../fixtures/human-check.ts';

const SECRET = Buffer.from('a pepper of thirty-two characters');
const check = altchaCheck(SECRET);

const Payload = z.object({
  challenge: z.object({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string(),
  }),
  solution: z.record(z.string(), z.unknown()),
});

let token: string;
beforeAll(async () => {
  token = await solve(await check.challenge());
});
afterEach(() => {
  vi.useRealTimers();
});

/** The solved payload with something else in it. */
function changed(change: (payload: z.infer<typeof Payload>) => unknown): string {
  const payload = Payload.parse(JSON.parse(Buffer.from(token, 'base64').toString()));
  return tokenOf(change(payload));
}

describe('a solved challenge', () => {
  test('passes, with a proof that ends when the challenge does', async () => {
    const outcome = await check.verify(token);
    expect(outcome).toMatchObject({
      status: 'passed',
      proof: { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    const expiresAtMs = outcome.status === 'passed' ? outcome.proof.expiresAtMs : 0;
    expect(expiresAtMs - Date.now()).toBeGreaterThan(500_000);
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(600_000);
  });

  test('fits the field of the interface', () => {
    expect(token.length).toBeLessThan(MAX_TOKEN_LENGTH);
  });

  test('passes at another server of the same secret, and at none of another', async () => {
    expect((await altchaCheck(Buffer.from(SECRET)).verify(token)).status).toBe('passed');
    expect((await altchaCheck(Buffer.from('another pepper')).verify(token)).status).toBe('failed');
  });

  test('has the same proof however it is spelt', async () => {
    const spelt = changed(({ challenge, solution }) => ({
      more: 1,
      solution: { ...solution, time: 9 },
      challenge,
    }));
    expect(spelt).not.toBe(token);
    const [one, other] = await Promise.all([check.verify(token), check.verify(spelt)]);
    expect(one).toEqual(other);
    expect(one.status).toBe('passed');
  });

  test('fails once it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
    expect((await check.verify(token)).status).toBe('passed');
    vi.setSystemTime(Date.now() + 301_000);
    expect((await check.verify(token)).status).toBe('failed');
  });
});

describe('a token', () => {
  const undone = undefined;
  test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
    ['that lives longer', { expiresAt: 4_000_000_000 }],
    ['that never ends', { expiresAt: undone }],
    ['with an easier prefix', { keyPrefix: '0'.repeat(32) }],
    ['without its key signature', { keySignature: undone }],
    ['of less work', { cost: 1 }],
    ['with more in it', { data: {} }],
    ['that claims to be a hard one', { data: { hard: true } }],
    ['of another nonce', { nonce: 'a'.repeat(32) }],
    ['with a guessed key', {}, { derivedKey: '0'.repeat(64) }],
    ['without a key', {}, { derivedKey: undone }],
    ['with a counter that is none', {}, { counter: -1 }],
  ])('%s fails', async (_, parameters, solution = {}) => {
    const other = changed((payload) => ({
      challenge: {
        parameters: { ...payload.challenge.parameters, ...parameters },
        signature: payload.challenge.signature,
      },
      solution: { ...payload.solution, ...solution },
    }));
    expect(await check.verify(other)).toEqual({ status: 'failed' });
  });

  test('without a signature, or with a key that only begins right, fails', async () => {
    const unsigned = changed(({ challenge, solution }) => ({
      challenge: { parameters: challenge.parameters },
      solution,
    }));
    expect(await check.verify(unsigned)).toEqual({ status: 'failed' });
    const begun = changed(({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` },
    }));
    expect(await check.verify(begun)).toEqual({ status: 'failed' });
  });

  test('of garbage fails and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => tokenOf(JSON.parse(text))),
        ),
        async (text) => {
          expect(await check.verify(text)).toEqual({ status: 'failed' });
        },
      ),
    );
  });
});

test('a hard challenge gives a hard proof, for sixteen times the work', async () => {
  const easy = altchaCheck(SECRET, { min: 1, max: 2 });
  const hard = await solve(await easy.challenge(true));
  expect(hard.length).toBeLessThan(MAX_TOKEN_LENGTH);
  expect(await easy.verify(hard)).toMatchObject({ status: 'passed', proof: { isHard: true } });
  expect(await check.verify(token)).toMatchObject({ proof: { isHard: false } });
  const Solved = z.object({ solution: z.object({ counter: z.int() }) });
  const { solution } = Solved.parse(JSON.parse(Buffer.from(hard, 'base64').toString()));
  expect(solution.counter).toBeGreaterThanOrEqual(16);
});

test('solving takes between 150 and 350 derivations', async () => {
  const Solved = z.object({ solution: z.object({ counter: z.int() }) });
  const counters: number[] = [];
  for (let i = 0; i < 5; i++) {
    const text = Buffer.from(await solve(await check.challenge()), 'base64').toString();
    counters.push(Solved.parse(JSON.parse(text)).solution.counter);
  }
  for (const counter of counters) {
    expect(counter).toBeGreaterThanOrEqual(150);
    expect(counter).toBeLessThanOrEqual(350);
  }
});
