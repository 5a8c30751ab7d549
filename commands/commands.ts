/** The table of commands. Each is loaded only when it runs, so that `serve` does not pay for the importer. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Settings } from '../schemas/settings.ts';

export interface Given {
  values: Record<string, unknown>;
  positionals: string[];
}

export interface Command {
  usage: string;
  /** One line, for the list of commands. */
  summary: string;
  details: string;
  options: ParseArgsOptionsConfig;
  /** How many words it takes at most besides its options. */
  positionals: number;
  run: (settings: Settings, given: Given) => Promise<void>;
}

const IMPORT_OPTIONS = { 'allow-shrink': { type: 'boolean' }, 'if-changed': { type: 'boolean' } } as const;

export const COMMANDS: Record<string, Command> = {
  up: {
    usage: 'lootiles up [--build]',
    summary: 'All on one machine: a database, an import if there is nothing to serve yet, server and worker.',
    details:
      'With EXTRACT set, imports it when the generation being served was built from something else. Without\nDATABASE_URL it runs its own Postgres in DATA_DIR. --build builds the website first if its code has changed.',
    options: { build: { type: 'boolean' } },
    positionals: 0,
    run: async (settings, { values }) => (await import('./up.ts')).up(settings, values.build === true),
  },
  serve: {
    usage: 'lootiles serve',
    summary: 'Serve the current generation and follow it to the next ones.',
    details: 'Answers the reads from DATA_DIR on HOST:PORT with WORKERS processes.',
    options: {},
    positionals: 0,
    run: async (settings) => (await import('./serve.ts')).serveCommand(settings),
  },
  work: {
    usage: 'lootiles work',
    summary: 'Publish contributions as they come, import every night, count every day what time changes.',
    details:
      'Imports at IMPORT_SCHEDULE, one over all workers, if the dump has changed. Any number may run.\nWaits for a database that is away, and finishes what it is at when it is stopped.',
    options: {},
    positionals: 0,
    run: async (settings) => (await import('./work.ts')).workCommand(settings),
  },
  import: {
    usage: 'lootiles import [file|url|region] [--allow-shrink] [--if-changed]',
    summary: 'Build a generation from an OpenStreetMap extract and publish it.',
    details:
      'Takes EXTRACT where no extract is named. --allow-shrink publishes what is refused otherwise: a generation\nthat lost more than a tenth of the toilets of the one before, one of another region, an older dump.\n--if-changed does nothing where the dump is the one that is served and no file of it is damaged, as the nightly import\ndoes.',
    options: IMPORT_OPTIONS,
    positionals: 1,
    run: async (settings, { values, positionals }) =>
      (await import('./import.ts')).importCommand(settings, positionals[0], {
        allowShrink: values['allow-shrink'] === true,
        ifChanged: values['if-changed'] === true,
      }),
  },
  apply: {
    usage: 'lootiles apply <diff.osc.gz>...',
    summary: 'Bring the current generation up to date with OpenStreetMap change files.',
    details:
      'Takes them in the order given and publishes once. A state file beside a diff (287.state.txt) proves that\nnone is missing.',
    options: {},
    positionals: Number.POSITIVE_INFINITY,
    run: async (settings, { positionals }) =>
      (await import('./apply.ts')).applyCommand(settings, positionals),
  },
  moderator: {
    usage: 'lootiles moderator <email> [--role admin] [--revoke]',
    summary: 'Make somebody a moderator and show their token, or end it.',
    details:
      'Shows the token once: only its hash is kept. A new one ends the one before. --role is moderator or\nadmin; --revoke ends token and role, and keeps what was decided.',
    options: { role: { type: 'string' }, revoke: { type: 'boolean' } },
    positionals: 1,
    run: async (settings, { values, positionals }) =>
      (await import('./moderator.ts')).moderatorCommand(settings, {
        email: positionals[0],
        role: values.role,
        revoke: values.revoke === true,
      }),
  },
  pepper: {
    usage: 'lootiles pepper [--accept]',
    summary: 'Check that the pepper is the one that the database was filled with, or make it so.',
    details:
      'Exits with 1 and a sentence if it is another one: servers with it refuse contributions and sign-ins.\n--accept is for a pepper that is lost for good: everybody who contributed is then a new person.',
    options: { accept: { type: 'boolean' } },
    positionals: 0,
    run: async (settings, { values }) =>
      (await import('./pepper.ts')).pepperCommand(settings, values.accept === true),
  },
  dump: {
    usage: 'lootiles dump',
    summary: 'Write the dump of the day: all toilets as GeoJSON, CSV, GeoParquet and map tiles.',
    details:
      'In DATA_DIR/dumps/<date>, served at /dumps. The dump of a day is never changed: remove its folder to make\nit anew. An import makes it too, unless DUMPS_KEPT is 0.',
    options: {},
    positionals: 0,
    run: async (settings) => (await import('./dump.ts')).dumpCommand(settings),
  },
  sweep: {
    usage: 'lootiles sweep',
    summary: 'Remove what nobody needs any more: old generations, work files, old downloads, expired data.',
    details:
      'The worker does the same every day. Nothing that a server reads is touched, nor what somebody at work may\nneed: the newest 20 generations, files of the last day, the downloads of EXTRACT.',
    options: {},
    positionals: 0,
    run: async (settings) => (await import('./sweep.ts')).sweepCommand(settings),
  },
  verify: {
    usage: 'lootiles verify [--json]',
    summary:
      'Check every byte, count and id of the current generation, and its searches against brute force.',
    details:
      'Exits with 1 and a sentence that names what is wrong. --json tells either in one line for programs.',
    options: { json: { type: 'boolean' } },
    positionals: 0,
    run: async (settings, { values }) =>
      (await import('./verify.ts')).verifyCommand(settings, values.json === true),
  },
};
