/** The outcome of looking a place up by name, as far as answers say it. */

/** Parts of a name that its place was found without. */
export interface Ignored {
  /** Number of a house. */
  readonly house: string | null;
  readonly words: readonly string[];
}

export interface NotFound {
  /** Area of the data in words; empty or undefined if the data does not say so, or the lookup is not its own. */
  readonly covered?: string | undefined;
  /** The name is one of a town of the world that the data does not cover. */
  readonly isOutside?: boolean | undefined;
  /** The text tries to be a position and was not looked up. */
  readonly isPosition?: boolean | undefined;
}
