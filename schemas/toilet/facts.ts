/**
 * The table of facts: every fact of a toilet, written once. CONTRIBUTING.md ("Add a fact") lists what else a fact needs.
 *
 * One name serves everywhere: field of the API, attribute of a vote, column of dumps and of the database, key of texts.
 *
 * There are two sorts of facts:
 * - A **plain** fact needs an entry in `PLAIN_FACTS`, a rule for its tags (pipeline/toilets/facts.ts) and its texts
 *   (views/texts). Its value is the same in the source, in a vote and in the answer. The rest is derived from the entry:
 *   schemas, votes, merge, dedupe, filter bit, dumps, forms, pages, parameters of the API and of the MCP tools.
 * - A **ruled** fact has code of its own wherever it needs it: a fee has an amount, other access ends a scheme. Here are
 *   only its name, its choices and its filter.
 *
 * Unknown is never "no". A required fact is in every answer, as `unknown` if it is not known. A fact that is not
 * required is left out while it is not known, so it costs no byte of a toilet that lacks it. Generations that were
 * built before the fact stay valid.
 *
 * This file imports nothing: the browser loads it. Schemas of the facts are in schemas/toilet/plain-shape.ts; functions on values are in schemas/toilet/plain-facts.ts.
 */

/** A filter of the list reads that has the name of its fact. It keeps the toilets with one value of the fact. */
export interface FlagFilter {
  /** Bit in the flags of a shard (FORMAT.md §3.3): a power of two up to 128, of no other filter, and never reused. */
  readonly bit: number;
  readonly value: string;
  /** One sentence for the descriptions of the API and of the MCP tools. */
  readonly description: string;
}

/** A plain fact: one of several values, such as yes and no, or an enumeration. */
export interface PlainEntry {
  /** English name, as the descriptions of the field and of the column begin. */
  readonly label: string;
  /** People vote on it, and moderators lock it. */
  readonly votable: boolean;
  /** `card`: on the cards of lists and on the page of the toilet; `page`: on the page alone. */
  readonly shown: 'card' | 'page' | 'nowhere';
  /** It is a column of the dumps. */
  readonly exported: boolean;
  /** Values without `unknown`. Best first if `ranked`. */
  readonly values: readonly [string, ...string[]];
  /**
   * How the two doors of one toilet become one value. True: the better one counts, and the worst value only if both
   * have it. False: the first that is known counts.
   */
  readonly ranked: boolean;
  readonly required: boolean;
  /** The form for a new toilet asks for it: it is a column of the table `submission` (overlay/database/migrations). */
  readonly proposed: boolean;
  readonly filter: FlagFilter | null;
}

/** The table of plain facts, in the order in which answers and dumps have them. */
export const PLAIN_FACTS = {
  wheelchair: {
    label: 'Wheelchair access',
    values: ['yes', 'limited', 'no'],
    ranked: true,
    required: true,
    votable: true,
    proposed: true,
    shown: 'card',
    exported: true,
    filter: { bit: 1, value: 'yes', description: 'Only wheelchair-accessible toilets.' },
  },
  changing_table: {
    label: 'Changing table',
    values: ['yes', 'no'],
    ranked: true,
    required: true,
    votable: true,
    proposed: true,
    shown: 'card',
    exported: true,
    filter: { bit: 2, value: 'yes', description: 'Only toilets with a changing table.' },
  },
} as const satisfies Readonly<Record<string, PlainEntry>>;

export type PlainFact = keyof typeof PLAIN_FACTS;
export const PLAIN: readonly PlainFact[] = namesOf(PLAIN_FACTS);

/** The plain facts whose entries have these properties. */
type PlainFactWith<Properties> = {
  [F in PlainFact]: (typeof PLAIN_FACTS)[F] extends Properties ? F : never;
}[PlainFact];

export type VotablePlain = PlainFactWith<{ readonly votable: true }>;
export type RequiredPlain = PlainFactWith<{ readonly required: true }>;
export type ProposedPlain = PlainFactWith<{ readonly proposed: true }>;
export type CardFact = PlainFactWith<{ readonly shown: 'card' }>;
export type PlainFilter = PlainFactWith<{ readonly filter: FlagFilter }>;

export const VOTABLE_PLAIN = plainFacts<VotablePlain>(({ votable }) => votable);
export const PROPOSED_PLAIN = plainFacts<ProposedPlain>(({ proposed }) => proposed);
export const EXPORTED_PLAIN: readonly PlainFact[] = PLAIN.filter((name) => PLAIN_FACTS[name].exported);
export const SHOWN_PLAIN: readonly PlainFact[] = PLAIN.filter((name) => isShown(PLAIN_FACTS[name]));
export const CARD_FACTS = plainFacts<CardFact>(({ shown }) => shown === 'card');
export const PLAIN_FILTERS = plainFacts<PlainFilter>(({ filter }) => filter !== null);

/** The facts that people vote on (interface 2.4 and 5.5). The merge decides them in this order: a fee before its amount. */
export const FACTS = [
  'access',
  'fee',
  'fee_amount',
  ...VOTABLE_PLAIN,
  'gender',
  'opening_hours',
  'name',
  'operator',
  'existence',
] as const;
export type Fact = (typeof FACTS)[number];

/** Votes on ruled facts that are one of several values. */
export const RULED_CHOICES = {
  access: ['public', 'permissive', 'customers', 'scheme'],
  fee: ['free', 'paid'],
  existence: ['yes', 'gone'],
} as const;

export function isPlainFact(fact: string): fact is PlainFact {
  return Object.hasOwn(PLAIN_FACTS, fact);
}

/** Facts that people vote on in words of their own. */
export const FREE_TEXTS: readonly Fact[] = ['opening_hours', 'name', 'operator'];

/** The values of a fact that is one of several; undefined for other facts. */
export function choicesOf(fact: Fact): readonly string[] | undefined {
  if (isRuledChoice(fact)) return RULED_CHOICES[fact];
  return isPlainFact(fact) ? PLAIN_FACTS[fact].values : undefined;
}

function isRuledChoice(fact: string): fact is keyof typeof RULED_CHOICES {
  return Object.hasOwn(RULED_CHOICES, fact);
}

/** Values of ruled facts that the form for a new toilet offers. A scheme is not for people to propose. */
export const PROPOSED_RULED = {
  access: ['public', 'customers', 'permissive'],
  fee: ['free', 'fee'],
} as const;

/** Filters of ruled facts. shards/shard/filters.ts says which toilets pass. */
const RULED_FILTERS = {
  free: { bit: 4, description: 'Only toilets known to be free of charge.' },
  no_purchase_needed: {
    bit: 8,
    description: 'Only toilets that need no purchase: access public, permissive or scheme.',
  },
} as const satisfies Readonly<Record<string, Omit<FlagFilter, 'value'>>>;

export type FlagName = PlainFilter | keyof typeof RULED_FILTERS;
/** Filters that are a bit in the flags of a shard. */
export const FLAGS: readonly FlagName[] = [...PLAIN_FILTERS, ...namesOf(RULED_FILTERS)];

/** The bit and the description of a filter. */
export function flagFilter(name: FlagName): Omit<FlagFilter, 'value'> {
  return isPlainFact(name) ? PLAIN_FACTS[name].filter : RULED_FILTERS[name];
}

/** All filters of the two list reads. `open_now` is no bit: it changes with time. */
export const FILTERS = ['open_now', ...FLAGS] as const;
export type FilterName = (typeof FILTERS)[number];

/**
 * Filters beyond the interface, by the detail that they look at (details.ts): they keep the toilets of which it is known to be yes.
 * A bit is one of the traits of a shard (FORMAT.md §3.8), of no other trait, and never reused.
 */
const DETAIL_FILTERS = {
  drinking_water: { bit: 8, description: 'Only toilets that are known to have drinking water.' },
  shower: { bit: 16, description: 'Only toilets that are known to have a shower.' },
} as const satisfies Readonly<Record<string, Omit<FlagFilter, 'value'>>>;

export type DetailFilter = keyof typeof DETAIL_FILTERS;
export const DETAIL_FLAGS = namesOf(DETAIL_FILTERS);

export function detailFilter(name: DetailFilter): Omit<FlagFilter, 'value'> {
  return DETAIL_FILTERS[name];
}

/** A field for each of these filters, for the shape of an object. */
export function detailShape<Field>(field: (name: DetailFilter) => Field): Record<DetailFilter, Field> {
  return shapeOf(DETAIL_FLAGS, field);
}

/** A field for each filter of the list reads, for the shape of an object. */
export function filterShape<Field>(field: (name: FilterName) => Field): Record<FilterName, Field> {
  return shapeOf(FILTERS, field);
}

/** The names of the plain facts that have what the type `F` says. */
function plainFacts<F extends PlainFact>(isWanted: (entry: PlainEntry) => boolean): readonly F[] {
  return PLAIN.filter((name): name is F => isWanted(PLAIN_FACTS[name]));
}

function isShown({ shown }: PlainEntry): boolean {
  return shown !== 'nowhere';
}

/** The keys of a table of this file, which has no others. */
function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
}

function shapeOf<Name extends string, Field>(
  names: readonly Name[],
  field: (name: Name) => Field,
): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field(name)] as const)) as Record<Name, Field>;
}
