/**
 * Whether a lookup file says what was written: the database's own checks, every row against the checksum, and that the
 * index finds its places. For the import, before anything is published; reads everything, about 3 µs a place.
 */
import { crc32 } from 'node:zlib';
import { integer, PlaceRow, rowChecksum, text } from './place-row.ts';
import { damaged, openImmutable, Places, PlacesError } from './places.ts';
import { wordsOf } from './search/tokenize.ts';
import { PLACE_COLUMNS } from './stored-index.ts';

/** Asked back by their own name; the index of a damaged file would lose some. */
const SAMPLES = 200;

/** Throws PlacesError if anything is off; otherwise the number of places. */
export function verifyPlaces(path: string): number {
  const places = Places.open(path);
  try {
    const count = checkRows(path);
    if (count !== places.count) throw new Error(`${count} places, not ${places.count}`);
    return count;
  } catch (cause) {
    throw cause instanceof PlacesError ? cause : damaged(path, cause);
  } finally {
    places.close();
  }
}

function checkRows(path: string): number {
  const file = openImmutable(path);
  try {
    const verdict = text(file.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
    if (verdict !== 'ok') throw new Error(verdict);
    const finds = file.prepare('SELECT 1 FROM words WHERE words MATCH ? AND rowid = ?');
    const facts = new Map(
      file
        .prepare('SELECT name, value FROM meta')
        .all()
        .map((row) => [text(row.name), row.value]),
    );
    const houses = facts.has('houses') ? file.prepare('SELECT list FROM houses WHERE place = ?') : undefined;
    const step = Math.max(1, Math.floor(integer(facts.get('places')) / SAMPLES));
    let count = 0;
    let checksum = 0;
    for (const raw of file.prepare(`SELECT ${PLACE_COLUMNS} ORDER BY place.id`).iterate()) {
      const id = integer(raw.id);
      const row = PlaceRow.staged({ ...raw, houses: houses?.get(id)?.list ?? null });
      checksum = crc32(rowChecksum(id, row), checksum);
      const [word] = wordsOf(row.name);
      if (count++ % step === 0 && word !== undefined && !finds.get(`"${word}"`, id))
        throw new Error(`place ${id} is not in the index`);
    }
    const elsewhere = facts.has('covered')
      ? file.prepare('SELECT name FROM elsewhere ORDER BY name')
      : undefined;
    for (const { name } of elsewhere?.iterate() ?? []) checksum = crc32(`${text(name)}\n`, checksum);
    if (checksum !== integer(facts.get('checksum')))
      throw new Error('its places are not those that were written');
    return count;
  } finally {
    file.close();
  }
}
