/** One toilet under a moderator's eye: what its source says, what people say, what was decided, and its history. */
import { emptyOverlay, readOverlays } from '../../../overlay/contributions/overlays.ts';
import { tally } from '../../../overlay/contributions/vote-rule.ts';
import { sourceVotes } from '../../../overlay/contributions/vote-value.ts';
import { readHistory } from '../../../overlay/moderation/toilet-history.ts';
import { normalHours } from '../../../packages/hours/index.ts';
import { HistoryResult, type PageQuery, type ToiletState } from '../../../schemas/people/moderation.ts';
import { storedToilet } from '../../../schemas/toilet/base-toilet.ts';
import { FACTS } from '../../../schemas/toilet/facts.ts';
import { knownToilet, readBaseOf } from '../find-toilet.ts';
import { cursorText, type ModerationRequest, noToilet, type WithQuery } from './moderation-operation.ts';

export async function toiletState(asked: ModerationRequest): Promise<ToiletState> {
  const { id: given, moderating, generations, baseUrl, now } = asked;
  const known = generations.read((generation) => knownToilet(generation, given, baseUrl));
  if (!known) throw noToilet();
  const { id, toilet } = known;
  const source = readBaseOf(moderating.store, known);
  const overlay = (await readOverlays(moderating.database, [id], now)).get(id) ?? emptyOverlay(id);
  const sourceSays = sourceVotes(source, normalHours);
  return {
    id,
    toilet,
    gone: overlay.gone,
    source: storedToilet(source),
    facts: FACTS.map((fact) => {
      const lock = overlay.locks.find((each) => each.fact === fact);
      const { value, by, counts } = tally(
        fact,
        overlay.votes,
        sourceSays[fact],
        lock,
        now,
        overlay.unreviewed,
      );
      const votes = Array.from(counts, ([value, count]) => ({ value, count }));
      return { fact, source: sourceSays[fact], decided: value, by, votes };
    }),
    disputed: overlay.reports !== null,
    confirmations: overlay.confirmations,
    last_confirmed_at: overlay.lastConfirmedAt?.toISOString() ?? null,
    cleanliness: overlay.cleanliness,
  };
}

/** The history of a toilet, also of one that the generation does not have (yet, or any more). */
export async function toiletHistory(asked: WithQuery<PageQuery>): Promise<HistoryResult> {
  const { id, query, moderating, generations, baseUrl } = asked;
  const known = generations.read((generation) => knownToilet(generation, id, baseUrl));
  const { items, next } = await readHistory(moderating.database, known?.id ?? id, query.limit, query.after);
  if (!known && items.length === 0) throw noToilet();
  // Parsed, so that each kind of event has just its own fields.
  return HistoryResult.parse({
    items: items.map(({ id, at, kind, detail }) => ({ id, at: at.toISOString(), kind, ...detail })),
    next: cursorText(next),
  });
}
