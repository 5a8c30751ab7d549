/** The labels of tiles as words, so that a text is compared with them in microseconds. Folding 10,000 takes some 20 ms, once. */
import { type LabelTile, wordsOf } from '../../gazetteer/labels.ts';
import { metresOf, squaredChord } from '../../sphere/index.ts';

export interface TileName {
  /** The label as the tile has it. */
  readonly inside: string;
  readonly label: string;
  /** The words of the place itself. */
  readonly own: ReadonlySet<string>;
  /** Those of its town, too. */
  readonly all: ReadonlySet<string>;
}

type ByWord = ReadonlyMap<string, readonly TileName[]>;

export class TileNames {
  readonly #known = new WeakMap<LabelTile, ByWord>();

  /**
   * Labels that may have all of these words: those that have the rarest.
   * @param mayGoOn the last word may be the beginning of one. Throws BlobError if the tile is not there, or damaged.
   */
  with(tile: LabelTile, words: readonly string[], mayGoOn: boolean): readonly TileName[] {
    const byWord = this.#byWord(tile);
    const whole = mayGoOn ? words.slice(0, -1) : words;
    const lists = whole.map((word) => byWord.get(word) ?? []);
    const [rarest] = lists.toSorted((one, other) => one.length - other.length);
    if (rarest) return rarest;
    const last = words.at(-1);
    if (last === undefined) return [];
    const begun = [...byWord].flatMap(([word, names]) => (word.startsWith(last) ? names : []));
    return [...new Set(begun)];
  }

  #byWord(tile: LabelTile): ByWord {
    const known = this.#known.get(tile);
    if (known) return known;
    const byWord = new Map<string, TileName[]>();
    for (const name of [...new Set(tile.texts())].map(nameOf)) {
      for (const word of name.all) {
        const names = byWord.get(word);
        if (names) names.push(name);
        else byWord.set(word, [name]);
      }
    }
    this.#known.set(tile, byWord);
    return byWord;
  }

  /** The point of a label that is nearest to the mean of its points: on the street itself. */
  positionOf(tile: LabelTile, inside: string): readonly [lon: number, lat: number] {
    const points = [...tile.pointsOf(inside)];
    const [first] = points;
    if (!first) throw new RangeError(`The tile has no label "${inside}".`);
    const mean = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length);
    const offM = ([lon, lat]: readonly [number, number]) =>
      metresOf(squaredChord(lon, lat, mean[0]!, mean[1]!));
    return points.reduce((best, point) => (offM(point) < offM(best) ? point : best), first);
  }
}

/** @param inside label as a tile has it: the inside of a JSON string */
function nameOf(inside: string): TileName {
  const label = String(JSON.parse(`"${inside}"`));
  const comma = label.lastIndexOf(', ');
  const own = new Set(wordsOf(comma > 0 ? label.slice(0, comma) : label));
  const town = comma > 0 ? wordsOf(label.slice(comma)) : [];
  return { inside, label, own, all: new Set([...own, ...town]) };
}
