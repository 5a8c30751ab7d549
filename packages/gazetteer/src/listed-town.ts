/** A town as lists of towns have it, which browsers read. */

/** A settlement or a part of one. */
export interface ListedTown {
  readonly kind: string;
  /** Its name, with its town if it is a part of one. */
  readonly label: string;
  /** ISO 3166-1 code in upper case; null if it is not known. */
  readonly country: string | null;
  readonly lon: number;
  readonly lat: number;
  /** 0 to 1. */
  readonly importance: number;
  /** Its own name, then those of other languages that have other words. */
  readonly names: readonly string[];
}
