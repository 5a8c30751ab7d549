/**
 * Gives each toilet of an import its public id (decisions 7.3-7.6). Pure.
 *
 * An id is given once and stays with its object. Through a merge of objects it stays with the toilet that has the most
 * contributions. If an object vanished and another one appeared on the spot (`successors`), the new object takes it.
 * Ids are derived from objects, so an empty registry gives every object its own: an import into nothing and one after a
 * thousand others differ only in what was remapped. An object that comes back takes its own id again.
 *
 * A toilet of another source than OpenStreetMap has no row: its id is derived from the source's own id. If it was one
 * with an object that vanished, the id of that object becomes its alias.
 */
import type { RegisteredToilet } from '../../overlay/id-registry.ts';
import { contains } from '../../packages/pbf/index.ts';
import type { BaseToilet } from '../../schemas/toilet/base-toilet.ts';
import { boxAround, boxOfOutline, boxOfPoint, distanceM, Nearby } from '../dedupe/nearby.ts';
import { compareIds, osmObjectOf, toiletId } from '../toilets/toilet-id.ts';
import { type ImportedToilet, objectsOf } from './imported-toilet.ts';

/** Missing in so many imports in a row, a toilet is not shown any more. In the first it may be a slip of a mapper. */
const HIDDEN_AFTER = 2;

interface AssignParts {
  readonly imported: readonly ImportedToilet[];
  readonly registered: readonly RegisteredToilet[];
  /** Every id that was ever an alias, and the id in use then. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Number of contributions to an id; asked if toilets with ids of their own became one. */
  readonly saidOf: (id: string) => number;
  /** Toilets that are not in this import as the generation before knew them, by id (`lostIds`). */
  readonly before: ReadonlyMap<string, BaseToilet>;
  readonly now: Date;
}

export interface AssignedIds {
  /** Toilets with their public ids and all aliases, and those kept from the generation before. */
  readonly toilets: readonly BaseToilet[];
  /** Rows that are new or changed. */
  readonly changed: readonly RegisteredToilet[];
  readonly counts: { readonly remapped: number; readonly kept: number; readonly hidden: number };
}

export function assignIds(parts: AssignParts): AssignedIds {
  const { imported, now, before } = parts;
  const objects = new Set(imported.flatMap(objectsOf));
  const rows = parts.registered.map((row) => backAtItsOwn(row, objects));
  const holders = new Map(rows.map((row) => [objectOf(row), row]));
  const held = imported.map((each) => holderOf(each, holders, parts.saidOf));

  const fresh = imported.filter((each, i) => held[i] === undefined && isMapped(each));
  const vanished = rows.filter((row) => !objects.has(objectOf(row)));
  const remapped = successors(vanished, fresh, before);
  const rowOf = new Map<ImportedToilet, RegisteredToilet>(
    remapped.map(({ row, toilet }): [ImportedToilet, RegisteredToilet] => [toilet, moved(row, toilet)]),
  );
  for (const [i, each] of imported.entries()) {
    const row = held[i];
    if (row) rowOf.set(each, row);
    else if (!rowOf.has(each) && isMapped(each)) rowOf.set(each, newRow(each, now));
  }
  const present = new Map(
    imported.flatMap((each) => {
      const row = rowOf.get(each);
      return row ? [[each, seen(row, each)] as const] : [];
    }),
  );
  const toilets = imported.map((each) => named(each, present.get(each)?.toiletId ?? each.toilet.id));
  const missing = missed(vanished, remapped, now);
  const continued = continuedBySources(missing, before, toilets);
  const kept = missing.flatMap((row) =>
    row.missingImports < HIDDEN_AFTER && !continued.has(row.toiletId) ? (before.get(row.toiletId) ?? []) : [],
  );
  const byId = new Map(parts.registered.map((row) => [row.toiletId, row]));
  return {
    toilets: withAliases([...toilets, ...kept], new Map([...parts.aliases, ...continued])),
    changed: [...present.values(), ...othersPresent(rows, objects, [...present.values()]), ...missing].filter(
      (row) => !isSame(row, byId.get(row.toiletId)),
    ),
    counts: { remapped: remapped.length, kept: kept.length, hidden: missing.length - kept.length },
  };
}

/** Registered ids whose objects are not in the import. */
export function lostIds(
  imported: readonly ImportedToilet[],
  registered: readonly RegisteredToilet[],
): string[] {
  const objects = new Set(imported.flatMap(objectsOf));
  return registered.filter((row) => !objects.has(objectOf(row))).map(({ toiletId }) => toiletId);
}

/** Registered ids whose objects became one toilet: which one stays depends on what people said of them. */
export function contestedIds(
  imported: readonly ImportedToilet[],
  registered: readonly RegisteredToilet[],
): string[] {
  const holders = new Map(registered.map((row) => [objectOf(row), row.toiletId]));
  return imported.flatMap((each) => {
    const ids = objectsOf(each).flatMap((object) => holders.get(object) ?? []);
    return ids.length > 1 ? ids : [];
  });
}

function objectOf({ osmType, osmId }: RegisteredToilet): string {
  return toiletId(osmType, osmId);
}

/** The object that an id was derived from is there again, while the id had gone to another one. */
function backAtItsOwn(row: RegisteredToilet, objects: ReadonlySet<string>): RegisteredToilet {
  const own = objects.has(row.toiletId) ? osmObjectOf(row.toiletId) : null;
  return own ? { ...row, osmType: own.type, osmId: own.id } : row;
}

function holderOf(
  each: ImportedToilet,
  holders: ReadonlyMap<string, RegisteredToilet>,
  saidOf: (id: string) => number,
): RegisteredToilet | undefined {
  const known = objectsOf(each).flatMap((object) => holders.get(object) ?? []);
  if (known.length < 2) return known[0];
  return known.toSorted(
    (a, b) => saidOf(b.toiletId) - saidOf(a.toiletId) || compareIds(a.toiletId, b.toiletId),
  )[0];
}

/** Whether it is made of an object of OpenStreetMap, and not of records of other sources alone. */
function isMapped(each: ImportedToilet): boolean {
  return objectsOf(each).some((id) => osmObjectOf(id) !== null);
}

/**
 * Ids of vanished objects whose toilet goes on by what another source says of it, with the id that it has now. Its
 * record was an alias of the toilet before.
 */
function continuedBySources(
  missing: readonly RegisteredToilet[],
  before: ReadonlyMap<string, BaseToilet>,
  toilets: readonly BaseToilet[],
): Map<string, string> {
  const records = new Map(
    toilets.flatMap(({ id, aliases }) =>
      [id, ...aliases].flatMap((each) => (osmObjectOf(each) ? [] : [[each, id] as const])),
    ),
  );
  return new Map(
    missing.flatMap(({ toiletId }) => {
      const record = before.get(toiletId)?.aliases.find((alias) => records.has(alias));
      return record === undefined ? [] : [[toiletId, records.get(record)!] as const];
    }),
  );
}

function newRow(each: ImportedToilet, now: Date): RegisteredToilet {
  const { lon, lat } = each.toilet;
  const { toiletId: id, type, osmId } = objectIn(each);
  return {
    ...{ toiletId: id, osmType: type, osmId, lon, lat },
    ...{ firstSeen: now, lastSeen: now, state: 'present', missingImports: 0 },
  };
}

function moved(row: RegisteredToilet, each: ImportedToilet): RegisteredToilet {
  const { type, osmId } = objectIn(each);
  return { ...row, osmType: type, osmId };
}

/** The first object of OpenStreetMap that the toilet is made of. */
function objectIn(each: ImportedToilet) {
  for (const toiletId of objectsOf(each).toSorted(compareIds)) {
    const object = osmObjectOf(toiletId);
    if (object) return { toiletId, type: object.type, osmId: object.id };
  }
  throw new Error(`${each.toilet.id} is not the id of an OSM object.`);
}

function seen(row: RegisteredToilet, { toilet: { lon, lat } }: ImportedToilet): RegisteredToilet {
  return { ...row, lon, lat, state: 'present', missingImports: 0 };
}

/** Rows whose object is part of a toilet that goes by another id: should it stand alone again, the id is there. */
function othersPresent(
  rows: readonly RegisteredToilet[],
  objects: ReadonlySet<string>,
  present: readonly RegisteredToilet[],
): RegisteredToilet[] {
  const done = new Set(present.map(({ toiletId }) => toiletId));
  return rows
    .filter((row) => objects.has(objectOf(row)) && !done.has(row.toiletId))
    .map((row) => ({ ...row, state: 'present', missingImports: 0 }));
}

function missed(
  vanished: readonly RegisteredToilet[],
  remapped: readonly Successor[],
  now: Date,
): RegisteredToilet[] {
  const found = new Set(remapped.map(({ row }) => row));
  return vanished
    .filter((row) => !found.has(row))
    .map((row) => ({
      ...row,
      // The last import that had it is not written on every row every night; the first without it is near enough.
      lastSeen: row.state === 'present' ? now : row.lastSeen,
      state: 'missing',
      missingImports: row.missingImports + 1,
    }));
}

function named({ toilet }: ImportedToilet, id: string): BaseToilet {
  return { ...toilet, id, aliases: [toilet.id, ...toilet.aliases].filter((other) => other !== id) };
}

/** Every id leads somewhere once: an id in use is no alias, and one of two toilets only. Ids that were aliases stay. */
function withAliases(toilets: readonly BaseToilet[], known: ReadonlyMap<string, string>): BaseToilet[] {
  const taken = new Set(toilets.map(({ id }) => id));
  const take = (alias: string) => !taken.has(alias) && taken.add(alias) !== undefined;
  const own = toilets.map((toilet) => ({ ...toilet, aliases: toilet.aliases.filter(take) }));
  const byTarget = Map.groupBy(known.keys(), (alias) => known.get(alias)!);
  return own.map((toilet) => {
    const more = (byTarget.get(toilet.id) ?? []).filter(take);
    return { ...toilet, aliases: [...toilet.aliases, ...more].sort(compareIds) };
  });
}

function isSame(a: RegisteredToilet, b: RegisteredToilet | undefined): boolean {
  return (
    b !== undefined &&
    a.osmType === b.osmType &&
    a.osmId === b.osmId &&
    a.lon === b.lon &&
    a.lat === b.lat &&
    a.state === b.state &&
    a.missingImports === b.missingImports
  );
}

const AREA_M = 30;
const NODE_M = 20;
/** New objects looked at around a vanished one; more are a crowd, whose order means nothing. */
const MOST_NEAR = 200;

interface Successor {
  readonly row: RegisteredToilet;
  readonly toilet: ImportedToilet;
}

/**
 * Which new object continues a toilet whose object vanished: a mapper drew the building and deleted the node, or put
 * the node back by hand. One to one, the nearest pairs first, ties by id. Pure.
 *
 * A successor's outline contains the old point, or it lies within 30 m (an area) or 20 m (a node) of it. Genders share
 * something and names are equal, if both are known. Cost: n log n in the new objects, then the few around each vanished
 * one.
 */
function successors(
  vanished: readonly RegisteredToilet[],
  fresh: readonly ImportedToilet[],
  before: ReadonlyMap<string, BaseToilet>,
): Successor[] {
  const nearby = new Nearby(
    fresh.map(({ toilet, outline }) =>
      outline ? boxOfOutline(outline) : boxOfPoint(toilet.lon, toilet.lat),
    ),
  );
  const pairs: Pair[] = [];
  for (const row of vanished) {
    const old = before.get(row.toiletId);
    let seen = 0;
    nearby.some(boxAround(row.lon, row.lat, AREA_M), (i) => {
      const toilet = fresh[i]!;
      const metres = distanceM(row, toilet.toilet);
      if (isOnTheSpot(row, toilet, metres) && isAlike(old, toilet.toilet))
        pairs.push({ row, toilet, metres });
      return ++seen === MOST_NEAR;
    });
  }
  return oneToOne(pairs.toSorted(byDistance));
}

interface Pair extends Successor {
  readonly metres: number;
}

function byDistance(a: Pair, b: Pair): number {
  return (
    a.metres - b.metres ||
    compareIds(a.row.toiletId, b.row.toiletId) ||
    compareIds(a.toilet.toilet.id, b.toilet.toilet.id)
  );
}

function oneToOne(pairs: readonly Pair[]): Successor[] {
  const taken = new Set<RegisteredToilet | ImportedToilet>();
  return pairs.flatMap(({ row, toilet }) => {
    if (taken.has(row) || taken.has(toilet)) return [];
    taken.add(row).add(toilet);
    return [{ row, toilet }];
  });
}

function isOnTheSpot(row: RegisteredToilet, { outline }: ImportedToilet, metres: number): boolean {
  if (!outline) return metres <= NODE_M;
  return metres <= AREA_M || contains(outline, row.lon, row.lat);
}

/** Whether two toilets may be the same. A value that is not known is no reason against it. */
function isAlike(old: BaseToilet | undefined, fresh: BaseToilet): boolean {
  if (!old) return true;
  const sharesGender =
    old.gender.length === 0 || fresh.gender.length === 0 || old.gender.some((g) => fresh.gender.includes(g));
  const sharesName =
    old.name === null || fresh.name === null || old.name.toLowerCase() === fresh.name.toLowerCase();
  return sharesGender && sharesName;
}
