/**
 * The towns that places lie in, each written once: a street then costs a number and not thirty names.
 *
 * The index from names to numbers is in the staging database; the last ones used are kept, because places of a town
 * come in runs only by chance: 50,000 towns are some 20 MB and hold nearly all that a country has.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { integer } from './place-row.ts';
import { soundMarksOf } from './search/consonants.ts';
import { wordsOf } from './search/tokenize.ts';

const KEPT = 50_000;

interface Town {
  readonly id: number;
  readonly words: readonly string[];
}

export class TownTable {
  readonly #kept = new Map<string, Town>();
  readonly #find: StatementSync;
  readonly #remember: StatementSync;
  readonly #insert: StatementSync;
  #size = 0;

  constructor(file: DatabaseSync, staging: DatabaseSync) {
    staging.exec('CREATE TABLE town (key TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID');
    this.#find = staging.prepare('SELECT id FROM town WHERE key = ?');
    this.#remember = staging.prepare('INSERT INTO town VALUES (?, ?)');
    this.#insert = file.prepare('INSERT INTO town VALUES (?, ?, ?)');
  }

  get size(): number {
    return this.#size;
  }

  get(name: string, others: string | null): Town {
    const key = others === null ? name : `${name}\n${others}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const known = this.#find.get(key);
    const town = { id: known ? integer(known.id) : this.#add(key, name, others), words: distinctWords(key) };
    if (this.#kept.size >= KEPT) this.#kept.clear();
    this.#kept.set(key, town);
    return town;
  }

  #add(key: string, name: string, others: string | null): number {
    const id = ++this.#size;
    this.#remember.run(key, id);
    this.#insert.run(id, name, others);
    return id;
  }
}

function distinctWords(names: string): string[] {
  const words = names.split('\n').flatMap(wordsOf);
  return [...new Set([...words, ...soundMarksOf(words)])];
}
