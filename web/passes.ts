/** The five filters on toilets that are already here, as the server applies them (interface 3). Pure. */
import type { Toilet } from '../schemas/toilet.ts';
import type { FilterName } from '../views/find-query.ts';

const PASSES: Readonly<Record<FilterName, (toilet: Toilet) => boolean>> = {
  open_now: ({ open_now }) => open_now !== false,
  wheelchair: ({ wheelchair }) => wheelchair === 'yes',
  changing_table: ({ changing_table }) => changing_table === 'yes',
  free: ({ fee }) => fee.required === false,
  no_purchase_needed: ({ access }) => access === 'public' || access === 'permissive' || access === 'scheme',
};

export function passes(toilet: Toilet, filters: readonly FilterName[]): boolean {
  return filters.every((name) => PASSES[name](toilet));
}
