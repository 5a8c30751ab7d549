/** Counts what each added source brings to the map: for the operator, who decides whether it is worth its place. Pure. */
import type { SourceAdds } from '../../schemas/toilet/data-source.ts';
import { PLAIN } from '../../schemas/toilet/facts.ts';
import type { Candidate, DraftToilet } from '../toilets/candidate.ts';

/** The facts that are compared, as texts; null if a fact is not known. */
const FACTS: Readonly<Record<string, (toilet: DraftToilet) => string | null>> = {
  name: ({ name }) => name,
  operator: ({ operator }) => operator,
  access: ({ access, accessStated }) => (accessStated ? access : null),
  fee: ({ fee }) => (fee.required === null ? null : String(fee.required)),
  opening_hours: (toilet) => toilet.opening_hours,
  gender: ({ gender }) => (gender.length > 0 ? gender.join() : null),
  ...Object.fromEntries(PLAIN.map((fact) => [fact, (toilet: DraftToilet) => knownOf(toilet[fact])] as const)),
};

/**
 * @param candidates as they were before doubles became one
 * @param toilets what they became
 */
export function whatSourcesAdd(
  candidates: readonly Candidate[],
  toilets: readonly Pick<DraftToilet, 'id' | 'aliases'>[],
): ReadonlyMap<string, SourceAdds> {
  const adds = new Map<string, Counts>();
  const byId = new Map<string, DraftToilet>();
  const added = candidates.filter(({ toilet }) => toilet.source !== 'openstreetmap');
  if (added.length === 0) return adds;
  for (const { toilet } of candidates) byId.set(toilet.id, toilet);
  for (const { id, aliases } of toilets) {
    const members = [id, ...aliases].flatMap((each) => byId.get(each) ?? []);
    for (const member of members) {
      if (member.source === 'openstreetmap') continue;
      const others = members.filter(({ source }) => source !== member.source);
      const counts = adds.get(member.source) ?? { new: 0, merged: 0, only: {}, contradict: {} };
      adds.set(member.source, counts);
      if (others.length === 0) counts.new++;
      else {
        counts.merged++;
        compare(member, others, counts);
      }
    }
  }
  return adds;
}

type Counts = { -readonly [Name in keyof SourceAdds]: SourceAdds[Name] };

function compare(own: DraftToilet, others: readonly DraftToilet[], { only, contradict }: Counts): void {
  const count = (of: Record<string, number>, fact: string) => {
    of[fact] = (of[fact] ?? 0) + 1;
  };
  for (const [fact, factOf] of Object.entries(FACTS)) {
    const value = factOf(own);
    const said = others.map(factOf).filter((each) => each !== null);
    if (value === null) continue;
    if (said.length === 0) count(only, fact);
    else if (!said.includes(value)) count(contradict, fact);
  }
  const details = new Set(others.flatMap((each) => Object.keys(each.details ?? {})));
  for (const detail of Object.keys(own.details ?? {})) if (!details.has(detail)) count(only, detail);
}

function knownOf(value: string | undefined): string | null {
  return value === undefined || value === 'unknown' ? null : value;
}
