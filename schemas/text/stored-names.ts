/**
 * Names of facts in what is stored: base tiles (FORMAT.md §5) and the audit log. They are older than the table of
 * facts, and stay, so that old generations and old decisions can be read. Every other field is stored under its name.
 */
const STORED = {
  scheme_name: 'schemeName',
  opening_hours: 'openingHours',
  changing_table: 'changingTable',
} as const;

/** A record under its stored names. */
export type Stored<Fields> = {
  [K in keyof Fields as K extends keyof typeof STORED ? (typeof STORED)[K] : K]: Fields[K];
};

const NAMES: Readonly<Record<string, string>> = STORED;
const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(STORED).map(([field, name]) => [name, field]),
);

/** The name under which a field is stored. */
export function storedName(field: string): string {
  return NAMES[field] ?? field;
}

export function toStored<Fields extends object>(fields: Fields): Stored<Fields> {
  return renamed(fields, NAMES) as Stored<Fields>;
}

/** Renames what was stored to the names of the code. It is still to be parsed. */
export function fromStored(stored: unknown): unknown {
  return typeof stored === 'object' && stored !== null ? renamed(stored, FIELDS) : stored;
}

function renamed(fields: object, names: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));
}
