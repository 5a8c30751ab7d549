/** The table of commands. Each is loaded only when it runs, so that `serve` does not pay for the importer. */
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Settings } from '../schemas/settings/settings.ts';

interface Given {
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
  /** It builds generations or changes the database: of no use to a machine that follows another site. */
  builds?: true;
  /** It says itself what is odd about the settings. */
  judgesSettings?: true;
  run: (settings: Settings, given: Given) => Promise<void>;
}

/** For the commands that start one (runtime/report.ts, runtime/import-child.ts), so they are not in the usage. */
const CHILD_OPTIONS = { 'report-to-parent': { type: 'boolean' } } as const;
export const JOB_OPTIONS = { ...CHILD_OPTIONS, job: { type: 'string' } } as const;

const IMPORT_OPTIONS = {
  ...JOB_OPTIONS,
  'allow-shrink': { type: 'boolean' },
  'if-changed': { type: 'boolean' },
  'no-map': { type: 'boolean' },
} as const;

export const COMMANDS: Record<string, Command> = {
  up: {
    usage: 'lootiles up [--build]',
    summary:
      'Run all on one machine: Postgres, server and worker. Import first if there is nothing to serve.',
    details:
      'Imports EXTRACT if the current generation was built from another extract. Without DATABASE_URL, runs its own\nPostgres in DATA_DIR. --build builds the website first if its code has changed.',
    options: { build: { type: 'boolean' } },
    positionals: 0,
    run: async (settings, { values }) => (await import('./up.ts')).up(settings, values.build === true),
  },
  serve: {
    usage: 'lootiles serve',
    summary: 'Serve the current generation, and each new one as soon as it is published.',
    details: 'Answers HTTP requests on HOST:PORT from DATA_DIR, with WORKERS processes.',
    options: {},
    positionals: 0,
    run: async (settings) => (await import('./serve.ts')).serveCommand(settings),
  },
  work: {
    usage: 'lootiles work',
    summary: 'Publish contributions, import by schedule, recount and sweep every day.',
    details:
      'Imports at IMPORT_SCHEDULE if the extract has changed. Several workers may run: they share the jobs of an import.\nIf the database is away, the worker waits for it. If it is stopped, it finishes its current publication first.',
    options: {},
    positionals: 0,
    builds: true,
    run: async (settings) => (await import('./work.ts')).workCommand(settings),
  },
  import: {
    usage: 'lootiles import [file|url|region|list|folder] [--allow-shrink] [--if-changed] [--no-map]',
    summary: 'Build a generation from an OpenStreetMap extract and publish it.',
    details:
      'Without an argument, imports EXTRACT, else the extract that is served, else the default. Several extracts (names\nbetween commas, or a folder) are joined to one. --allow-shrink publishes what is refused otherwise: a loss of more\nthan a tenth of the toilets, another region, an older extract. --if-changed does nothing\nif the extract is already served and no file is damaged; scheduled imports do the same. Then draws the map, as MAP\nsays; --no-map leaves that out.',
    options: IMPORT_OPTIONS,
    positionals: 1,
    builds: true,
    run: async (settings, { values, positionals }) =>
      (await import('./import.ts')).importCommand(settings, positionals[0], {
        allowShrink: values['allow-shrink'] === true,
        ifChanged: values['if-changed'] === true,
        reportToParent: values['report-to-parent'] === true,
        drawsMap: values['no-map'] !== true,
        job: values.job,
      }),
  },
  map: {
    usage: 'lootiles map [extract.osm.pbf out.pmtiles]',
    summary:
      'Draw the map of the current generation and publish it, if it is missing or older than the data.',
    details:
      'Imports do the same, as MAP says. Reads the extract from this disk and works at low priority. With two paths, draws\nthe map of that extract to a new file and publishes nothing.',
    options: JOB_OPTIONS,
    positionals: 2,
    builds: true,
    run: async (settings, { values, positionals }) =>
      (await import('./map.ts')).mapCommand(
        settings,
        positionals,
        values['report-to-parent'] === true,
        values.job,
      ),
  },
  apply: {
    usage: 'lootiles apply <diff.osc.gz>...',
    summary: 'Apply OpenStreetMap change files to the current generation.',
    details:
      'Applies the files in the given order and publishes once. A state file beside a diff (287.state.txt) proves that\nno diff is missing.',
    options: {},
    positionals: Number.POSITIVE_INFINITY,
    builds: true,
    run: async (settings, { positionals }) =>
      (await import('./apply.ts')).applyCommand(settings, positionals),
  },
  moderator: {
    usage:
      'lootiles moderator <email> [--role admin] [--scope read] [--days 90] [--invite] [--revoke] [--revoke-passkeys]',
    summary:
      'Give moderator rights to an e-mail address and print a token and an invitation, or revoke them.',
    details:
      'Prints the token once: only its hash is stored. A new token revokes the previous one. With --scope read it decides\nnothing; it ends after --days (365). The invitation is a link that makes a passkey, once, within an hour. --role is\nmoderator or admin. --invite prints an invitation alone, for a moderator or any account. --revoke revokes token\nand role, and keeps past decisions. --revoke-passkeys revokes the passkeys of the address and ends its sessions.',
    options: {
      role: { type: 'string' },
      scope: { type: 'string' },
      days: { type: 'string' },
      invite: { type: 'boolean' },
      revoke: { type: 'boolean' },
      'revoke-passkeys': { type: 'boolean' },
    },
    positionals: 1,
    builds: true,
    run: async (settings, { values, positionals }) =>
      (await import('./moderator.ts')).moderatorCommand(settings, {
        email: positionals[0],
        role: values.role,
        scope: values.scope,
        days: values.days,
        revoke: values.revoke === true,
        invite: values.invite === true,
        revokePasskeys: values['revoke-passkeys'] === true,
      }),
  },
  pepper: {
    usage: 'lootiles pepper [--accept]',
    summary: 'Check that the pepper matches the database, or accept a new pepper.',
    details:
      'Exits with 1 if it does not match: servers with this pepper refuse contributions and sign-ins. --accept is for a\npepper that is lost for good: all earlier contributors then count as new persons.',
    options: { accept: { type: 'boolean' } },
    positionals: 0,
    builds: true,
    run: async (settings, { values }) =>
      (await import('./pepper.ts')).pepperCommand(settings, values.accept === true),
  },
  doctor: {
    usage: 'lootiles doctor',
    summary: 'Check settings, ports, disk, clock, mail, address, database and stores, and say what to do.',
    details:
      'Prints one line for each: ok, warning or wrong. Exits with 1 if something is wrong. Takes ten seconds at most, prints\nno secret, and changes nothing. Run it with the settings and the account of the service.',
    options: {},
    positionals: 0,
    judgesSettings: true,
    run: async (settings) => (await import('./doctor.ts')).doctorCommand(settings),
  },
  dump: {
    usage: 'lootiles dump',
    summary: 'Write the open-data dump of the day: all toilets as GeoJSON, CSV, GeoParquet and map tiles.',
    details:
      'Writes to DATA_DIR/dumps/<date>, served at /dumps. A dump that exists is never changed: remove its folder to\nwrite it again. Imports write the dump too, unless DUMPS_KEPT is 0.',
    options: JOB_OPTIONS,
    positionals: 0,
    run: async (settings, { values }) =>
      (await import('./dump.ts')).dumpCommand(settings, values['report-to-parent'] === true),
  },
  sources: {
    usage: 'lootiles sources [add <preset|file>]',
    summary: 'List the open data that imports add to the extract, or add a source.',
    details:
      'Without words, lists what is added and the presets. "add" writes the mapping of a source to SOURCES, or to\nDATA_DIR/sources: a file that anyone can read and correct. The next import fetches and reads its data.\nThe page /licence says what each source brings to the map. docs/data-sources.md explains mappings.',
    options: {},
    positionals: 2,
    run: async (settings, { positionals }) =>
      (await import('./sources.ts')).sourcesCommand(settings, positionals),
  },
  publish: {
    usage: 'lootiles publish [folder|s3://bucket/prefix]',
    summary: 'Publish the current generation as files that any web server or bucket can serve.',
    details:
      'Without an argument, publishes to PUBLISH_URL, as the worker does after each import and contribution. Writes only\nwhat is new, verifies it, and replaces the directory last. Deletes its own files a day after they were needed. Takes\nonly an empty place, or one that it wrote. docs/static.md says how to serve it.',
    options: {},
    positionals: 1,
    run: async (settings, { positionals }) =>
      (await import('./publish.ts')).publishCommand(settings, positionals[0]),
  },
  mcp: {
    usage: 'lootiles mcp <url|folder>',
    summary: 'Answer the tools of agents (MCP) on standard input and output, from published files.',
    details:
      'Reads the files below an address or in a folder, as "lootiles publish" writes them, and asks no other host. Takes\npositions, and looks up places by name in the same files. Answers link to the website of the publication. Faults are log\nlines on standard error.',
    options: {},
    positionals: 1,
    run: async (settings, { positionals }) => (await import('./mcp.ts')).mcpCommand(settings, positionals[0]),
  },
  jobs: {
    usage: 'lootiles jobs',
    summary: 'List the jobs of imports of all workers, and when the next import comes.',
    details:
      'Each line has the time at which the job was made, its name, its state, and the reason of its last failure. Times are UTC.\nThe queue forgets a job two weeks after its end.',
    options: {},
    positionals: 0,
    builds: true,
    run: async (settings) => (await import('./jobs.ts')).jobsCommand(settings),
  },
  sweep: {
    usage: 'lootiles sweep',
    summary: 'Delete old generations, temporary files, old downloads and expired data.',
    details:
      'The worker does the same every day. Running servers and imports lose nothing: the newest 20 generations, files\nof the last day and the downloads of EXTRACT are kept.',
    options: {},
    positionals: 0,
    builds: true,
    run: async (settings) => (await import('./sweep.ts')).sweepCommand(settings),
  },
  verify: {
    usage: 'lootiles verify [--json]',
    summary:
      'Check every byte, count and id of the current generation, and its searches against brute force.',
    details:
      'Exits with 1 and names the fault if there is one. --json prints the result as one line for programs.',
    options: { json: { type: 'boolean' } },
    positionals: 0,
    run: async (settings, { values }) =>
      (await import('./verify.ts')).verifyCommand(settings, values.json === true),
  },
};
