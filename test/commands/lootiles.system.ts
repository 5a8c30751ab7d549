/** The command line itself, as real processes: what it lists, what it refuses, and with which code. */
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/commands.ts';
import { WRONG_SETTING_CODE } from '../../schemas/settings/wrong-setting.ts';
import { workFolder } from '../fixtures/imports.ts';
import { runLootiles } from '../fixtures/run.ts';

describe.concurrent('lootiles', () => {
  test.each([[[]], [['help']], [['--help']], [['-h']]])('with %j lists its commands', async (args) => {
    const { code, stdout, stderr } = await runLootiles(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: lootiles <command> \[options\]\n/);
    for (const [name, { summary }] of Object.entries(COMMANDS)) {
      expect(stdout).toMatch(new RegExp(`\n  ${name} +${summary.slice(0, 20)}`));
    }
  });

  test.each(['exports', 'toString', '--version', ''])('refuses the command %j with 2', async (name) => {
    const { code, stdout, stderr } = await runLootiles([name]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`lootiles: There is no command ${name}.\n\nUsage: `);
  });

  test.each(Object.keys(COMMANDS))('%s --help tells how it is used, and does nothing else', async (name) => {
    const { code, stdout, stderr } = await runLootiles([name, '--help'], { PORT: 'wrong' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { usage, summary, details } = COMMANDS[name]!;
    expect(stdout).toBe(`${usage}\n\n${summary}\n${details}\n`);
  });

  test.each([
    [['verify', '--fast'], "Unknown option '--fast'"],
    [['import', '--allow-shrink=yes'], "Option '--allow-shrink' does not take an argument"],
    [['verify', 'everything'], 'Unexpected argument: everything. Usage: lootiles verify'],
    [['import', 'a.osm.pbf', 'b.osm.pbf'], 'Unexpected argument: b.osm.pbf. Usage: lootiles import'],
  ])('refuses %j with 1', async (args, said) => {
    const { code, stdout, stderr } = await runLootiles(args, { DATA_DIR: workFolder() });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^lootiles \w+: [^\n]+\n$/);
    expect(stderr).toContain(said);
  });

  test.each(Object.keys(COMMANDS))('%s refuses wrong settings by name', async (name) => {
    const { code, stderr } = await runLootiles([name], { DATA_DIR: workFolder(), PORT: '70000' });
    expect(code).toBe(WRONG_SETTING_CODE);
    expect(stderr).toBe(
      `lootiles ${name}: Wrong settings. PORT=70000 must be a port number from 0 to 65535.\n`,
    );
  });

  test('shows where a fault came from when DEBUG is set', async () => {
    const { code, stderr } = await runLootiles(['verify'], { DATA_DIR: workFolder(), DEBUG: '1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^lootiles verify: There is no generation in .*\n.*\n +at /);
  });
});
