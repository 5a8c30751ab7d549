/** Filters of questions to files, and of toilets that are already here. Pure. */
import {
  type FilterName,
  filterShape,
  isPlainFact,
  PLAIN_FACTS,
  type PlainFilter,
} from '../../schemas/toilet/facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';

/** All filters are off. */
export const NO_FILTERS = filterShape(() => false);

const PASSES: Readonly<Record<Exclude<FilterName, PlainFilter>, (toilet: Toilet) => boolean>> = {
  open_now: ({ open_now }) => open_now !== false,
  free: ({ fee }) => fee.required === false,
  no_purchase_needed: ({ access }) => access === 'public' || access === 'permissive' || access === 'scheme',
};

/** The filters on toilets that are already here, as the server applies them (interface 3). Pure. */
export function passes(toilet: Toilet, filters: readonly FilterName[]): boolean {
  return filters.every((name) =>
    isPlainFact(name) ? toilet[name] === PLAIN_FACTS[name].filter.value : PASSES[name](toilet),
  );
}
