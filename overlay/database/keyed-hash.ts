/**
 * People and addresses as keyed hashes, the only form in which the database knows them.
 *
 * HMAC-SHA256 under a pepper that is not in the database: a dump alone cannot be searched for a person. Of an address
 * there is another hash every day (UTC), so nothing can be followed from one day to the next. Votes alone keep one that
 * stays the same, for 30 days, so that moderators can undo what one network did.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Queries } from './queries.ts';

/** Hex, of an account id or of the device id that a browser keeps. The two kinds never give the same hash. */
export function personHash(pepper: Buffer, kind: 'device' | 'account', value: string): string {
  return keyedHash(pepper, kind, value);
}

/** Hex. `address` is an IPv4 address or an IPv6 network of 48 bits; `day` is `2026-11-21`. */
export function addressHash(pepper: Buffer, address: string, day: string): string {
  return keyedHash(pepper, `address ${day}`, address);
}

/**
 * Hex hash of the network that a vote came from: the same for 30 days or more, until it is forgotten (retention.ts).
 */
export function networkHash(pepper: Buffer, address: string): string {
  return keyedHash(pepper, 'network', address);
}

/** Hex hash of a code that a person is to type: too short for a hash without a key. `signIn` is what it belongs to. */
export function codeHash(pepper: Buffer, signIn: string, code: string): string {
  return keyedHash(pepper, `code ${signIn}`, code);
}

/** Hex hash to count by: how often a person (an address, an e-mail address) did something. */
export function attemptHash(pepper: Buffer, kind: string, who: string): string {
  return keyedHash(pepper, `attempt ${kind}`, who);
}

/** Hex, proof that a browser signed in to an e-mail address; kept by that browser alone. */
export function browserHash(pepper: Buffer, browser: string, email: string): string {
  return keyedHash(pepper, `browser ${browser}`, email);
}

/** Hex, proof that we asked a device to sign something; `purpose` is what for. */
export function challengeHash(pepper: Buffer, purpose: string, challenge: string): string {
  return keyedHash(pepper, `challenge ${purpose}`, challenge);
}

/** 64 bits, enough to distinguish peppers. Gives no more of the pepper away than any hash made with it. */
export function pepperFingerprint(pepper: Buffer): string {
  return keyedHash(pepper, 'fingerprint', '').slice(0, 16);
}

function keyedHash(pepper: Buffer, purpose: string, value: string): string {
  return createHmac('sha256', pepper).update(purpose).update('\0').update(value).digest('hex');
}

/**
 * The setting PEPPER, or else a random one kept in DATA_DIR/pepper (readable by its owner only).
 *
 * All servers of one site must share it: with another pepper every person is a new one (`isKnownPepper`). It is
 * on the disk when this returns, so a loss of power never leaves a database that knows a pepper no file holds.
 */
export async function loadPepper(setting: string | undefined, dataDir: string): Promise<Buffer> {
  const known = readPepper(setting, dataDir);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  return keepNew(join(dataDir, 'pepper'));
}

/** The pepper that there is already; undefined if the next server makes one. */
export function readPepper(setting: string | undefined, dataDir: string): Buffer | undefined {
  return setting === undefined ? readIfThere(join(dataDir, 'pepper')) : Buffer.from(setting);
}

function readIfThere(path: string): Buffer | undefined {
  try {
    const pepper = Buffer.from(readFileSync(path, 'utf8').trim());
    if (pepper.length < 32)
      throw new Error(`${path} is damaged. Restore it from a backup, or set PEPPER to its old value.`);
    return pepper;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written aside and linked into place, so that of several starters all take the one that came first. */
function keepNew(path: string): Buffer {
  const text = randomBytes(32).toString('hex');
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(aside, 'wx', 0o600);
  try {
    writeSync(file, `${text}\n`);
    fsyncSync(file);
    closeSync(file);
    linkSync(aside, path);
    syncFolder(dirname(path));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  const kept = readIfThere(path);
  if (!kept) throw new Error(`${path} was written but cannot be read. Check the disk, then start again.`);
  return kept;
}

/** The names in it are on the disk. Windows opens no folders, and writes its names by itself. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Secrets that are handed out and come back (tokens of sessions, links, moderators). The database has only their
 * SHA-256, which is enough for 160 random bits and more; short codes need a keyed hash. Hex.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Which pepper the hashes in the database were made with, known by a fingerprint.
 *
 * With another pepper every device, address and account is a new person: who voted votes again. The first server
 * writes the fingerprint of its own pepper, which is safe in its file by then. After that only a command of the
 * operator changes it.
 */
const Row = z.object({ fingerprint: z.string() });

/** Checks the pepper. True if the database knows it, or knew none and knows it now. */
export async function isKnownPepper(queries: Queries, pepper: Buffer, now: Date): Promise<boolean> {
  const own = pepperFingerprint(pepper);
  let fingerprint = await knownFingerprint(queries);
  if (fingerprint === undefined) {
    await queries.execute(
      'INSERT INTO pepper_fingerprint (fingerprint, since) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [own, now],
    );
    // Of several that come first one is written.
    fingerprint = await knownFingerprint(queries);
  }
  return fingerprint === own;
}

/** Whether the database was filled with another pepper. Changes nothing. */
export async function hasOtherPepper(queries: Queries, pepper: Buffer): Promise<boolean> {
  const fingerprint = await knownFingerprint(queries);
  return fingerprint !== undefined && fingerprint !== pepperFingerprint(pepper);
}

async function knownFingerprint(queries: Queries): Promise<string | undefined> {
  const [row] = await queries.query(Row, 'SELECT fingerprint FROM pepper_fingerprint');
  return row?.fingerprint;
}

/** Makes it the pepper of this database. */
export async function acceptPepper(queries: Queries, pepper: Buffer, now: Date): Promise<void> {
  await queries.execute(
    `INSERT INTO pepper_fingerprint (fingerprint, since) VALUES ($1, $2)
     ON CONFLICT (only_one) DO UPDATE SET fingerprint = excluded.fingerprint, since = excluded.since`,
    [pepperFingerprint(pepper), now],
  );
}
