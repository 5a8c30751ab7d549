/** The history of a toilet: everything, newest first, and nothing of persons. */
import { expect, test } from 'vitest';
import { createModeratorToken, moderatorByToken } from '../../../overlay/accounts/accounts.ts';
import { Contributions } from '../../../overlay/contributions/contributions.ts';
import type { Cursor } from '../../../overlay/database/page.ts';
import { upsertAliases } from '../../../overlay/id-registry.ts';
import { Moderation } from '../../../overlay/moderation/moderation.ts';
import { readHistory, type ToiletEvent } from '../../../overlay/moderation/toilet-history.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { proposedFacts } from '../../../schemas/people/proposed-facts.ts';
import { freshDatabase } from '../../fixtures/postgres.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));

test('tells all that was said of a toilet and its aliases, page by page, without persons', async () => {
  const { database } = await freshDatabase();
  const token = await createModeratorToken(database, 'mod@example.org', at(0));
  const moderatorId = (await moderatorByToken(database, token, at(0)))?.id ?? '';
  const people = new Contributions(database);
  const moderation = new Moderation(database, normalHours);
  const contribution = (minute: number) => ({
    ...{
      toiletId: 'lt_a',
      person: 'a person’s hash',
      address: `an address’s hash ${minute}`,
      now: at(minute),
    },
  });
  await people.confirm(contribution(1));
  await people.rate({ ...contribution(2), rating: 4 });
  await people.rate({ ...contribution(2), person: 'another hash', address: 'elsewhere', rating: 1 });
  await people.vote({ ...contribution(3), votes: [{ attribute: 'fee', value: 'free' }] });
  const { id: reportId } = await people.report({ ...contribution(4), kind: 'gone', note: 'a fence' });
  await upsertAliases(database, [{ alias: 'lt_a', toiletId: 'lt_b' }]);
  await moderation.acceptReport(
    reportId,
    { moderatorId, now: at(5), reason: 'Seen.' },
    { toiletId: 'lt_b', reference: 'osm:node/1', lon: 0, lat: 0 },
  );

  const events: ToiletEvent[] = [];
  for (let before: Cursor | undefined, pages = 1; ; pages++) {
    const page = await readHistory(database, 'lt_b', 1, before);
    events.push(...page.items);
    if (!page.next) {
      expect(pages).toBe(6);
      break;
    }
    before = page.next;
  }
  expect(events.map(({ kind, at, detail }) => [kind, at.getUTCMinutes(), detail])).toEqual([
    ['decision', 5, { action: 'accept-report', reason: 'Seen.' }],
    [
      'report',
      4,
      { report: 'gone', note: 'a fence', state: 'accepted', osm_note: 'waiting', osm_note_id: null },
    ],
    ['vote', 3, { fact: 'fee', value: 'free', undone: false }],
    ['rating', 2, { rating: 1 }],
    ['rating', 2, { rating: 4 }],
    ['confirmation', 1, {}],
  ]);
  expect(JSON.stringify(events)).not.toMatch(/hash|elsewhere|example\.org/);
  expect((await readHistory(database, 'lt_a', 10)).items).toHaveLength(6);
  expect((await readHistory(database, 'lt_nobody', 10)).items).toEqual([]);
});

test('of a community toilet begins with its submission', async () => {
  const { database } = await freshDatabase();
  const token = await createModeratorToken(database, 'mod@example.org', at(0));
  const moderatorId = (await moderatorByToken(database, token, at(0)))?.id ?? '';
  const { id } = await new Contributions(database).submit({
    ...proposedFacts({ lon: 0, lat: 0 }),
    ...{ note: 'by the port', now: at(1) },
  });
  const { toiletId } = await new Moderation(database, normalHours).approveProposal(id, {
    moderatorId,
    now: at(2),
  });
  const { items } = await readHistory(database, toiletId, 10);
  expect(items.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['decision', { action: 'approve-submission', reason: null }],
    ['submission', { note: 'by the port' }],
  ]);
});
