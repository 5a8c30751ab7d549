#!/usr/bin/env -S node --max-semi-space-size=8
/** The `lootiles` command: names its commands, reads the settings, and turns faults into one sentence. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { COMMANDS, type Command, JOB_OPTIONS } from './commands/commands.ts';
import { EXIT_CODES } from './common/exit-codes.ts';
import { PROGRAM_VERSION } from './common/program-version.ts';
import { reasonOf } from './common/reason-of.ts';
import { doubtfulSettings, readSettings } from './schemas/settings/settings.ts';
import { WrongSetting } from './schemas/settings/wrong-setting.ts';
import { nearestName } from './schemas/text/near-names.ts';

// opening_hours evaluates in the time zone of the process, and toilets have their own.
process.env.TZ = 'UTC';
// What was compiled once is not compiled again, by the threads and processes of later runs either: they read the
// variable. Where the folder cannot be written it is as without.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/lootiles');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

/** Words in the place of a command. */
const HELP = ['help', '--help', '-h'];
const VERSION = ['version', '--version', '-v'];
/** For the commands that start others: they are in no usage, and no advice names them. */
const NOT_FOR_PEOPLE: ReadonlySet<string> = new Set(Object.keys(JOB_OPTIONS));

/** A command line that cannot be: nothing was done. */
class WrongUsage extends Error {}

const [name = 'help', ...rest] = process.argv.slice(2);
const explained = HELP.includes(name) ? rest[0] : undefined;

if (VERSION.includes(name)) {
  console.log(PROGRAM_VERSION);
} else if (HELP.includes(name) && explained === undefined) {
  console.log(usage());
} else {
  const asked = explained ?? name;
  const command = Object.hasOwn(COMMANDS, asked) ? COMMANDS[asked] : undefined;
  if (!command) refuseCommand(asked);
  else if (explained !== undefined) console.log(helpOf(command));
  else await run(name, command, rest);
}

function refuseCommand(asked: string): void {
  const meant = nearestName(asked, [...Object.keys(COMMANDS), ...HELP, ...VERSION]);
  const advice = meant === undefined ? '' : ` Did you mean ${meant}?`;
  console.error(`lootiles: There is no command ${asked}.${advice}\n\n${usage()}`);
  process.exitCode = EXIT_CODES.usage.code;
}

async function run(name: string, command: Command, args: string[]): Promise<void> {
  try {
    const { values, positionals } = parsed(command, args);
    if (values.help) {
      console.log(helpOf(command));
      return;
    }
    const tooMuch = positionals[command.positionals];
    if (tooMuch !== undefined)
      throw new WrongUsage(`Unexpected argument: ${tooMuch}. Usage: ${command.usage}`);
    const settings = readSettings(process.env);
    const doubtful = doubtfulSettings(process.env);
    // A command that another one of ours started has its environment: it was said there.
    if (doubtful !== undefined && !process.send && !command.judgesSettings)
      console.error(`lootiles ${name}: Warning: ${doubtful}`);
    if (command.builds && settings.followed)
      throw new WrongSetting(
        `GENERATION_URL is set: this machine serves the generations of another site. Run "lootiles ${name}" there, or unset GENERATION_URL.`,
      );
    await command.run(settings, { values, positionals });
  } catch (error) {
    console.error(`lootiles ${name}: ${reasonOf(error)}`);
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack, error.cause ?? '');
    process.exitCode = exitCodeOf(error);
  }
}

/** Throws WrongUsage that names what is not known, and what was meant. */
function parsed(command: Command, args: string[]) {
  const options: ParseArgsOptionsConfig = { ...command.options, help: { type: 'boolean', short: 'h' } };
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue;
    const known = Object.keys(options).filter((option) => !NOT_FOR_PEOPLE.has(option));
    const meant = nearestName(token.name, known);
    const advice = meant === undefined ? '' : ` Did you mean --${meant}?`;
    throw new WrongUsage(`Unknown option '${token.rawName}'.${advice} Usage: ${command.usage}`);
  }
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new WrongUsage(reasonOf(error), { cause: error });
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof WrongSetting) return EXIT_CODES.setting.code;
  return (error instanceof WrongUsage ? EXIT_CODES.usage : EXIT_CODES.failed).code;
}

function helpOf({ usage, summary, details }: Command): string {
  return `${usage}\n\n${summary}\n${details}`;
}

function usage(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((known) => known.length));
  const lines = Object.entries(COMMANDS).map(
    ([known, { summary }]) => `  ${known.padEnd(width)}  ${summary}`,
  );
  const codes = Object.values(EXIT_CODES).map(
    ({ code, meaning }) => `  ${String(code).padEnd(width)}  ${meaning}`,
  );
  return [
    'Usage: lootiles <command> [options]',
    '',
    ...lines,
    '',
    'Exit codes:',
    ...codes,
    '',
    'Settings come from the environment (docs/configuration.md). "lootiles help <command>" explains a command,',
    '"lootiles --version" says the version.',
  ].join('\n');
}
