/** The filters on toilets that are already here, as the server applies them (interface 3). Pure. */
import { type FilterName, isPlainFact, PLAIN_FACTS, type PlainFilter } from '../../schemas/toilet/facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';

const PASSES: Readonly<Record<Exclude<FilterName, PlainFilter>, (toilet: Toilet) => boolean>> = {
  open_now: ({ open_now }) => open_now !== false,
  free: ({ fee }) => fee.required === false,
  no_purchase_needed: ({ access }) => access === 'public' || access === 'permissive' || access === 'scheme',
};

export function passes(toilet: Toilet, filters: readonly FilterName[]): boolean {
  return filters.every((name) =>
    isPlainFact(name) ? toilet[name] === PLAIN_FACTS[name].filter.value : PASSES[name](toilet),
  );
}
