/** The questions of a page as the reader takes them. Pure. */
import type { NearestQuery } from '../../schemas/reads/read-query.ts';
import {
  FILTERS,
  type FilterName,
  isPlainFact,
  PLAIN_FACTS,
  type PlainFilter,
} from '../../schemas/toilet/facts.ts';
import type { Toilet } from '../../schemas/toilet/toilet.ts';
import { EXTRA_FLAGS, readExtras } from '../../views/find/search-query.ts';

export const NO_FILTERS = flags(() => false);

/** @param search a question to the API that this page wrote, but for its place and position */
export function nearestQueryOf(search: string): NearestQuery {
  const params = new URLSearchParams(search);
  const isOn = (name: string) => params.get(name) === 'true';
  const { gender, key } = readExtras(params) ?? {};
  const others = ['known_open', 'step_free', ...EXTRA_FLAGS].filter(isOn).map((name) => [name, true]);
  const within = params.get('max_distance_m');
  return {
    ...flags(isOn),
    ...Object.fromEntries(others),
    ...(gender && { gender }),
    ...(key && { key }),
    ...(within !== null && { max_distance_m: Number(within) }),
    ...(params.get('by') === 'walk' && { by: 'walk' }),
    limit: Number(params.get('limit')),
  };
}

function flags(isOn: (name: FilterName) => boolean): Record<FilterName, boolean> {
  return Object.fromEntries(FILTERS.map((name) => [name, isOn(name)])) as Record<FilterName, boolean>;
}

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
