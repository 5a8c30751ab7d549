/**
 * Which public ids the toilets of a diff have. Pure.
 *
 * Without a registry: those of their objects, as an import gives them. With one, an id that was given stays with its
 * object, also if it was derived from another one. Does a vanished toilet's id go to a new one beside it? Which of two
 * ids stays if toilets became one? The next import decides that, since it knows the contributions (ids/).
 */
import type { BaseToilet } from '../../../schemas/toilet/base-toilet.ts';
import { compareIds } from '../../toilets/toilet-id.ts';

/**
 * @param toilets with the ids of their objects
 * @param before what was published of these objects
 */
export function keepPublicIds(
  toilets: readonly BaseToilet[],
  before: readonly BaseToilet[],
): readonly BaseToilet[] {
  const holders = new Map(before.flatMap((old) => [old.id, ...old.aliases].map((id) => [id, old])));
  const objects = new Set(toilets.flatMap(objectsOf));
  const taken = new Set<BaseToilet>();
  const claim = (ids: readonly string[]): BaseToilet | undefined => {
    const held = ids.flatMap((id) => holders.get(id) ?? []).filter((old) => !taken.has(old));
    const [first] = held.toSorted((a, b) => compareIds(a.id, b.id));
    if (first) taken.add(first);
    return first;
  };
  // The toilet with the object of an id comes first, then a toilet with another object of that toilet.
  const own = toilets.map((toilet) => claim(objectsOf(toilet).filter((id) => holders.get(id)?.id === id)));
  const kept = toilets.map((toilet, i) => own[i] ?? claim(objectsOf(toilet)));
  const used = new Set(kept.map((old, i) => old?.id ?? toilets[i]!.id));
  return toilets.map((toilet, i) => {
    const old = kept[i];
    if (!old) return toilet;
    const inherited = old.aliases.filter((id) => !objects.has(id));
    const aliases = [...new Set([...objectsOf(toilet), ...inherited])]
      .filter((id) => id !== old.id && !used.has(id))
      .sort(compareIds);
    return { ...toilet, id: old.id, aliases };
  });
}

function objectsOf({ id, aliases }: BaseToilet): string[] {
  return [id, ...aliases];
}
