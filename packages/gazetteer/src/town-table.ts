/**
 * The towns that places lie in, each written once: a street then costs a number and not thirty names.
 *
 * The index from names to numbers is in the staging database; the last ones used are kept by their names, because places of a
 * town come in runs only by chance: 20,000 towns are some 10 MB. Records of one list of names find its town by the list.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { integer } from './place-row.ts';
import { joinNames, MAX_NAMES } from './places-file.ts';
import { soundMarksOf } from './search/consonants.ts';
import { wordsOf } from './search/tokenize.ts';

const KEPT = 20_000;

export interface Town {
  readonly id: number;
  /** Other names, a line each. */
  readonly others: string | null;
  /** Each once. */
  readonly words: ReadonlySet<string>;
  /** The words with spaces between them. */
  readonly indexed: string;
}

export class TownTable {
  readonly #kept = new Map<string, Town>();
  readonly #ofList = new WeakMap<readonly string[], Town>();
  readonly #find: StatementSync;
  readonly #remember: StatementSync;
  readonly #insert: StatementSync;
  #size = 0;

  constructor(file: DatabaseSync, staging: DatabaseSync) {
    staging.exec('CREATE TABLE town (key TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID; BEGIN');
    this.#find = staging.prepare('SELECT id FROM town WHERE key = ?');
    this.#remember = staging.prepare('INSERT INTO town VALUES (?, ?)');
    this.#insert = file.prepare('INSERT INTO town VALUES (?, ?, ?)');
  }

  get size(): number {
    return this.#size;
  }

  /** @param names all of them; a caller that hands on the same list for all places of a town saves time */
  get(name: string, names: readonly string[]): Town {
    let town = this.#ofList.get(names);
    if (town) return town;
    const others = joinNames(names.filter((other) => other !== name).slice(0, MAX_NAMES));
    const key = others === null ? name : `${name}\n${others}`;
    town = this.#kept.get(key);
    if (!town) {
      const known = this.#find.get(key);
      const id = known ? integer(known.id) : this.#add(key, name, others);
      const inOrder = key.split('\n').flatMap(wordsOf);
      const words = new Set([...inOrder, ...soundMarksOf(inOrder)]);
      town = { id, others, words, indexed: [...words].join(' ') };
      if (this.#kept.size >= KEPT) this.#kept.clear();
      this.#kept.set(key, town);
    }
    this.#ofList.set(names, town);
    return town;
  }

  #add(key: string, name: string, others: string | null): number {
    const id = ++this.#size;
    this.#remember.run(key, id);
    this.#insert.run(id, name, others);
    return id;
  }
}
