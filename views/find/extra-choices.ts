/**
 * The choices of a search beside its filters, with the values that a page offers: parameters beyond the interface
 * (schemas/reads/extra-filters.ts).
 */
import type { ExtraFilters } from '../../schemas/reads/extra-filters.ts';

export const EXTRA_CHOICES = {
  gender: ['female', 'male', 'unisex'],
  key: ['eurokey', 'radar', 'mlak', 'nks'],
  always_open: ['true'],
  drinking_water: ['true'],
  shower: ['true'],
} as const satisfies {
  readonly [Name in keyof ExtraFilters]-?: readonly ((ExtraFilters[Name] & string) | 'true')[];
};

export type ExtraName = keyof typeof EXTRA_CHOICES;
/** The chosen values, as the address has them. */
export type Extras = { readonly [Name in ExtraName]?: (typeof EXTRA_CHOICES)[Name][number] };
/** The choices that are on or off. */
export const EXTRA_FLAGS = ['always_open', 'drinking_water', 'shower'] as const;

const NAMES = Object.keys(EXTRA_CHOICES) as ExtraName[];

/** The choices that an address names, undefined if there are none; values that no page offers are left out. */
export function readExtras(params: URLSearchParams): Extras | undefined {
  const chosen = NAMES.flatMap((name) => {
    const values: readonly string[] = EXTRA_CHOICES[name];
    const value = params.get(name);
    return value !== null && values.includes(value) ? [[name, value] as const] : [];
  });
  return chosen.length > 0 ? Object.fromEntries(chosen) : undefined;
}
