/** Every line of the vote rule (interface 5.5, decision 3.4), and that nothing depends on the order of rows. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { VoteEvent } from '../../../overlay/contributions/toilet-overlay.ts';
import { type Tally, tally } from '../../../overlay/contributions/vote-rule.ts';
import type { Fact } from '../../../schemas/toilet/toilet.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY_MS = 86_400_000;

/** `'a:yes b:no'`: person a votes yes, a day later b votes no…; the last vote is a day old. */
function votes(script: string, fact: Fact = 'wheelchair'): VoteEvent[] {
  const words = script.split(' ').filter(Boolean);
  return words.map((word, i) => {
    const [person = '', value = ''] = word.split(':');
    return { fact, person, value, at: new Date(NOW.getTime() - (words.length - i) * DAY_MS) };
  });
}

const SOURCE: Partial<Tally> = { value: null, by: null };
const cases: [what: string, source: string | null, script: string, expected: Partial<Tally>][] = [
  ['nobody voted: the source stands', 'no', '', { ...SOURCE, votesFor: 1, votesTotal: 1 }],
  ['nobody voted and the source is silent', null, '', { ...SOURCE, votesFor: 0, votesTotal: 0 }],
  [
    'one against the source is a tie: the shown value stays',
    'no',
    'a:yes',
    { ...SOURCE, votesFor: 1, votesTotal: 2 },
  ],
  [
    'two against the source win',
    'no',
    'a:yes b:yes',
    { value: 'yes', by: 'votes', votesFor: 2, votesTotal: 3 },
  ],
  ['one vote is not enough even without a source', null, 'a:yes', { ...SOURCE, votesFor: 0, votesTotal: 1 }],
  ['two are, without a source', null, 'a:yes b:yes', { value: 'yes', votesFor: 2, votesTotal: 2 }],
  ['a silent source casts no vote: one each is a tie', null, 'a:yes b:no', { ...SOURCE, votesTotal: 2 }],
  [
    'the source counts as one vote for its value',
    'no',
    'a:no b:yes c:yes',
    { ...SOURCE, votesFor: 2, votesTotal: 4 },
  ],
  [
    'two of three others is half: not more',
    'no',
    'a:limited b:yes c:yes',
    { ...SOURCE, votesFor: 1, votesTotal: 4 },
  ],
  [
    'the third of five wins',
    'no',
    'a:limited b:yes c:yes d:yes',
    { value: 'yes', votesFor: 3, votesTotal: 5 },
  ],
  ['the same person twice is one vote', 'no', 'a:yes a:yes', { ...SOURCE, votesFor: 1, votesTotal: 2 }],
  [
    'the latest vote of a person counts',
    'no',
    'a:limited b:yes a:yes',
    { value: 'yes', votesFor: 2, votesTotal: 3 },
  ],
  [
    'a majority that became a tie stays shown',
    null,
    'a:yes b:yes b:no',
    { value: 'yes', by: 'votes', votesFor: 1, votesTotal: 2, majority: null },
  ],
  [
    'and stays without a majority until another value has one',
    'no',
    'a:yes b:yes c:limited d:limited',
    { value: 'yes', votesFor: 2, votesTotal: 5, majority: null },
  ],
  [
    'another majority takes its place',
    null,
    'a:yes b:yes c:no d:no e:no',
    { value: 'no', votesFor: 3, votesTotal: 5 },
  ],
  [
    'the source comes back by majority, and then nothing is decided',
    'no',
    'a:yes b:yes b:no',
    { ...SOURCE, votesFor: 2, votesTotal: 3, majority: 'no' },
  ],
  [
    'people who agree with the source decide nothing',
    'no',
    'a:no b:no',
    { ...SOURCE, votesFor: 3, votesTotal: 3 },
  ],
];

test.each(cases)('%s', (_, source, script, expected) => {
  expect(tally('wheelchair', votes(script), source, undefined, NOW)).toMatchObject({
    asOf: '2026-11-21',
    ...expected,
  });
});

test('votes on other facts are not counted', () => {
  const events = [...votes('a:yes b:yes', 'changing_table'), ...votes('c:yes')];
  expect(tally('wheelchair', events, null, undefined, NOW)).toMatchObject({ value: null, votesTotal: 1 });
});

describe('24 months', () => {
  const at = (time: string, person: string, value: string): VoteEvent => ({
    fact: 'wheelchair',
    person,
    value,
    at: new Date(time),
  });

  test.each([
    ['2024-11-21T12:00:00.001Z', 'yes'],
    ['2024-11-21T12:00:00.000Z', null],
  ])('after its vote of %s the shown value is %s', (time, value) => {
    const events = [at(time, 'a', 'yes'), at('2026-01-01T00:00:00Z', 'b', 'yes')];
    expect(tally('wheelchair', events, 'no', undefined, NOW).value).toBe(value);
  });

  test('what won by votes that expired is not shown any more', () => {
    const events = ['a', 'b'].map((person) => at('2024-10-01T00:00:00Z', person, 'yes'));
    expect(tally('wheelchair', events, 'no', undefined, new Date('2026-09-30T00:00:00Z')).value).toBe('yes');
    expect(tally('wheelchair', events, 'no', undefined, NOW)).toMatchObject({ ...SOURCE, votesTotal: 1 });
  });

  test('an older vote of a person who voted again does not come back', () => {
    const events = [at('2024-10-01T00:00:00Z', 'a', 'yes'), at('2026-10-01T00:00:00Z', 'a', 'no')];
    expect(tally('wheelchair', events, null, undefined, NOW).counts).toEqual(new Map([['no', 1]]));
  });
});

test('what votes decided has the time of the vote that decided it, not of later ones for it', () => {
  const events = votes('a:yes b:yes c:yes b:yes');
  expect(tally('wheelchair', events, 'no', undefined, NOW).since).toEqual(events[1]?.at);
  // The source's value is back by votes: nothing is decided.
  const back = votes('a:yes b:yes c:no d:no');
  expect(tally('wheelchair', back, 'no', undefined, NOW)).toMatchObject({ by: null, since: null });
});

describe('a value that no moderator has approved', () => {
  const withheld = (script: string, source: string | null, ...values: string[]) =>
    tally(
      'wheelchair',
      votes(script),
      source,
      undefined,
      NOW,
      values.map((value) => ({ fact: 'wheelchair', value })),
    );

  test('is not shown, waits, and counts for the others', () => {
    expect(withheld('a:yes b:yes', 'no', 'yes')).toMatchObject({
      ...{ value: null, by: null, since: null, votesTotal: 3, majority: 'yes' },
      waiting: { value: 'yes', since: votes('a:yes b:yes')[1]?.at },
    });
    expect(withheld('a:yes b:yes', 'no', 'limited')).toMatchObject({ value: 'yes', waiting: null });
    expect(withheld('a:yes b:yes c:limited d:limited', null, 'yes')).toMatchObject({ value: null });
  });

  test('leaves what was shown before it: the approved value, or the source’s', () => {
    const all = 'a:limited b:limited c:yes d:yes e:yes a:yes';
    expect(withheld(all, 'no', 'yes')).toMatchObject({ value: 'limited', waiting: { value: 'yes' } });
    expect(withheld(all, 'no', 'yes', 'limited')).toMatchObject({ value: null, waiting: { value: 'yes' } });
  });

  test('is never the source’s own; nothing waits where the source’s would come back, or a moderator fixed it', () => {
    const back = 'a:yes b:yes c:no d:no';
    expect(withheld(back, 'no', 'yes', 'no')).toMatchObject({ value: null, waiting: null });
    expect(withheld(back, 'no', 'no')).toMatchObject({ value: null, waiting: null });
    const lock = { value: 'no', at: NOW };
    const unreviewed = [{ fact: 'wheelchair', value: 'yes' }] as const;
    expect(tally('wheelchair', votes('a:yes b:yes'), 'no', lock, NOW, unreviewed).waiting).toBeNull();
  });
});

describe('a moderator', () => {
  const lock = { value: 'limited', at: new Date('2026-05-04T23:59:59Z') };

  test('beats every majority; votes keep counting behind', () => {
    expect(tally('wheelchair', votes('a:yes b:yes c:yes'), 'no', lock, NOW)).toEqual({
      since: null,
      waiting: null,
      value: 'limited',
      by: 'moderator',
      votesFor: 0,
      votesTotal: 4,
      asOf: '2026-05-04',
      majority: 'yes',
      counts: new Map([
        ['no', 1],
        ['yes', 3],
      ]),
    });
  });

  test('may fix the value of the source', () => {
    const fixed = tally('wheelchair', votes('a:yes b:yes'), 'limited', lock, NOW);
    expect(fixed).toMatchObject({ value: 'limited', by: 'moderator', votesFor: 1 });
  });

  test('who undoes it lets the votes decide again', () => {
    const events = votes('a:yes b:yes c:yes');
    expect(tally('wheelchair', events, 'no', undefined, NOW)).toMatchObject({ value: 'yes', by: 'votes' });
  });
});

test('a majority for gone hides nothing and is told to the moderators', () => {
  const events = votes('a:gone b:gone', 'existence');
  expect(tally('existence', events, 'yes', undefined, NOW)).toMatchObject({
    ...SOURCE,
    majority: 'gone',
    votesFor: 1,
    votesTotal: 3,
  });
});

describe('whatever the votes', () => {
  const value = fc.constantFrom('yes', 'limited', 'no');
  const event: fc.Arbitrary<VoteEvent> = fc.record({
    fact: fc.constant<Fact>('wheelchair'),
    person: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    value,
    // Few moments, so that some are shared.
    at: fc.integer({ min: 0, max: 20 }).map((day) => new Date(NOW.getTime() - day * DAY_MS)),
  });
  const shuffled = fc
    .array(event, { maxLength: 30 })
    .chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
  const source = fc.option(value);

  test('the order in which rows arrive does not matter', () => {
    fc.assert(
      fc.property(shuffled, source, ([events, others], own) => {
        expect(tally('wheelchair', others, own, undefined, NOW)).toEqual(
          tally('wheelchair', events, own, undefined, NOW),
        );
      }),
    );
  });

  test('a majority is shown, counts add up, and what is shown had two votes once', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), source, (events, own) => {
        const { value, majority, counts, votesTotal, votesFor } = tally(
          'wheelchair',
          events,
          own,
          undefined,
          NOW,
        );
        const people = new Set(events.map(({ person }) => person)).size;
        expect(votesTotal).toBe(people + (own === null ? 0 : 1));
        expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBe(votesTotal);
        const shown = value ?? own;
        if (majority !== null) expect(shown).toBe(majority);
        expect(votesFor).toBe(shown === null ? 0 : (counts.get(shown) ?? 0));
        if (value !== null)
          expect(events.filter((e) => e.value === value).length).toBeGreaterThanOrEqual(
            2 - Number(own === value),
          );
      }),
    );
  });
});
