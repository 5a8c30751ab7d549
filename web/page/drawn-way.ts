/** A way that the map draws. */
export interface DrawnWay {
  readonly line: readonly (readonly number[])[];
  /** It follows the paths of the map. */
  readonly isKnown: boolean;
}

export interface Point {
  readonly lon: number;
  readonly lat: number;
}

/** The straight line: what is drawn until the way is here, and without network. */
export function straight(from: Point, to: Point): DrawnWay {
  return {
    line: [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ],
    isKnown: false,
  };
}
