#!/usr/bin/env -S node --max-semi-space-size=8
/** The `lootiles` command: names its commands, reads the settings, and turns faults into one sentence. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMMANDS, type Command } from './commands/commands.ts';
import { reasonOf } from './common/reason-of.ts';
import { readSettings } from './schemas/settings/settings.ts';
import { WRONG_SETTING_CODE, WrongSetting } from './schemas/settings/wrong-setting.ts';

// opening_hours evaluates in the time zone of the process, and toilets have their own.
process.env.TZ = 'UTC';
// What was compiled once is not compiled again, by the threads and processes of later runs either: they read the
// variable. Where the folder cannot be written it is as without.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/lootiles');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const [name = 'help', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

if (command) {
  await run(name, command, rest);
} else if (['help', '--help', '-h'].includes(name)) {
  console.log(usage());
} else {
  console.error(`lootiles: There is no command ${name}.\n\n${usage()}`);
  process.exitCode = 2;
}

async function run(name: string, command: Command, args: string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(`${command.usage}\n\n${command.summary}\n${command.details}`);
      return;
    }
    const tooMuch = positionals[command.positionals];
    if (tooMuch !== undefined) throw new Error(`Unexpected argument: ${tooMuch}. Usage: ${command.usage}`);
    const settings = readSettings(process.env);
    if (command.builds && settings.followed)
      throw new WrongSetting(
        `GENERATION_URL is set: this machine serves the generations of another site. Run "lootiles ${name}" there, or unset GENERATION_URL.`,
      );
    await command.run(settings, { values, positionals });
  } catch (error) {
    console.error(`lootiles ${name}: ${reasonOf(error)}`);
    if (process.env.DEBUG && error instanceof Error) console.error(error.stack, error.cause ?? '');
    process.exitCode = error instanceof WrongSetting ? WRONG_SETTING_CODE : 1;
  }
}

function usage(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((known) => known.length));
  const lines = Object.entries(COMMANDS).map(
    ([known, { summary }]) => `  ${known.padEnd(width)}  ${summary}`,
  );
  return [
    'Usage: lootiles <command> [options]',
    '',
    ...lines,
    '',
    'Settings come from the environment (docs/configuration.md). "lootiles <command> --help" explains a command.',
  ].join('\n');
}
