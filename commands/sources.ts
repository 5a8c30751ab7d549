/** `lootiles sources`: lists the sources beside the extract, and adds one as a mapping that anyone can correct. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { reasonOf } from '../common/reason-of.ts';
import { presetNames, presetPath } from '../pipeline/sources/presets.ts';
import { readMapping, readSourcesFile } from '../pipeline/sources/sources-file.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import type { DataSource } from '../schemas/toilet/data-source.ts';
import { openCommandStore, sourcesIn, sourcesPath } from './runtime/store.ts';

const USAGE = 'Usage: lootiles sources [add <preset|file>]';
const AnyObject = z.record(z.string(), z.unknown());

export function sourcesCommand(settings: Settings, [action, named]: readonly string[]): void {
  if (action === undefined) list(settings);
  else if (action === 'add' && named !== undefined) add(settings, named);
  else throw new Error(USAGE);
}

function list(settings: Settings): void {
  const path = sourcesIn(settings);
  const served = openCommandStore(settings).readCurrent()?.added_sources?.list ?? [];
  if (path === undefined) console.log('No source is added. OpenStreetMap alone is imported.');
  else for (const source of readSourcesFile(path)) console.log(lineOf(source, served));
  console.log(
    `\nTo add one: lootiles sources add <name>, of ${presetNames().join(', ')}, or the path of a mapping.`,
  );
}

function lineOf(source: ReturnType<typeof readSourcesFile>[number], served: readonly DataSource[]): string {
  const { name } = source;
  if ('fault' in source) return `${name}: its mapping cannot be used: ${source.fault}.`;
  const host = source.fetch && new URL(source.fetch.url).host;
  const about = `${name}: ${source.title} (${source.licence})`;
  const feed = `states from ${host} every minute`;
  if (source.of !== undefined) return `${about}. Toilets of ${source.of}: ${feed}.`;
  const known = served.find((each) => each.name === name);
  const state = known
    ? `${known.records} records of ${known.month ?? 'an unknown month'}`
    : 'not imported yet';
  const from = source.fetch ? `fetched from ${host} every ${source.fetch.every_hours} h` : source.file;
  return `${about}. ${state}, ${from}${source.state ? `; ${feed}` : ''}.`;
}

function add(settings: Settings, named: string): void {
  const folder = sourcesPath(settings);
  if (statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new Error(
      `${folder} lists its sources itself: write the mapping there, or let SOURCES name a folder.`,
    );
  const from = presetPath(named) ?? named;
  if (!existsSync(from))
    throw new Error(`There is neither a preset nor a file ${named}. Presets: ${presetNames().join(', ')}.`);
  const { name, about, file, fetch, state, of } = mappingAt(from);
  const to = join(folder, `${name}.json`);
  mkdirSync(join(folder, 'data'), { recursive: true });
  try {
    writeFileSync(to, presetPath(named) ? readFileSync(from) : movedTo(from, file), { flag: 'wx' });
  } catch (error) {
    throw new Error(
      existsSync(to) ? `${to} is there already. Correct it, or remove it first.` : reasonOf(error),
    );
  }
  console.log(`Wrote ${to}: read it, and correct what is wrong for you.${about ? `\n${about}` : ''}`);
  const data = fetch
    ? 'The next "lootiles import" fetches its data.'
    : 'The next "lootiles import" reads its data.';
  const next = [...(of === undefined ? [data] : []), ...(state ? ['Workers ask for its states.'] : [])];
  console.log(`${next.join(' ')} Add only data whose licence allows the ODbL.`);
}

function mappingAt(path: string): ReturnType<typeof readMapping> {
  try {
    return readMapping(path);
  } catch (error) {
    throw new Error(`${path} is no mapping: ${reasonOf(error)}.`);
  }
}

/** The mapping for another folder: a relative path of its data becomes absolute. */
function movedTo(from: string, file: string): string {
  const mapping = AnyObject.parse(JSON.parse(readFileSync(from, 'utf8')));
  const isRelative = typeof mapping.file === 'string' && !isAbsolute(mapping.file);
  return `${JSON.stringify(isRelative ? { ...mapping, file } : mapping, null, 2)}\n`;
}
