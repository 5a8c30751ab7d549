/** The command line itself, as real processes: what it lists, what it refuses, and with which code. */
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../commands/commands.ts';
import { EXIT_CODES } from '../../common/exit-codes.ts';
import { PROGRAM_VERSION } from '../../common/program-version.ts';
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

  test.each([['--version'], ['-v'], ['version']])('%s says the version of the package', async (word) => {
    const { code, stdout, stderr } = await runLootiles([word], { PORT: 'wrong' });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${PROGRAM_VERSION}\n`, stderr: '' });
    expect(PROGRAM_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('lists its exit codes', async () => {
    const { stdout } = await runLootiles(['help']);
    for (const { code, meaning } of Object.values(EXIT_CODES))
      expect(stdout).toMatch(new RegExp(`\n  ${code} +${meaning.slice(0, 20)}`));
  });

  test.each([
    [['exports'], 'exports.'],
    [['toString'], 'toString.'],
    [[''], '.'],
    [['hlep'], 'hlep. Did you mean help?'],
    [['Verify'], 'Verify. Did you mean verify?'],
    [['help', 'imprt'], 'imprt. Did you mean import?'],
    [['--vresion'], '--vresion. Did you mean --version?'],
  ])('refuses the command %j with 2, and says what is near', async (args, said) => {
    const { code, stdout, stderr } = await runLootiles(args);
    expect({ code, stdout }).toEqual({ code: EXIT_CODES.usage.code, stdout: '' });
    expect(stderr).toContain(`lootiles: There is no command ${said}\n\nUsage: `);
  });

  const explained = [
    ...Object.keys(COMMANDS).map((name) => [name, '--help']),
    ['help', 'import'],
    ['-h', 'up'],
  ];
  test.each(explained)('%s %s tells how a command is used, and does nothing else', async (...args) => {
    const { code, stdout, stderr } = await runLootiles(args, { PORT: 'wrong' });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const name = args.find((word) => Object.hasOwn(COMMANDS, word))!;
    const { usage, summary, details } = COMMANDS[name]!;
    expect(stdout).toBe(`${usage}\n\n${summary}\n${details}\n`);
  });

  test.each([
    [['verify', '--fast'], "Unknown option '--fast'. Usage: lootiles verify"],
    [['verify', '--jsn'], "Unknown option '--jsn'. Did you mean --json? Usage: lootiles verify"],
    [['import', '--Allow_Shrink'], "Unknown option '--Allow_Shrink'. Did you mean --allow-shrink? Usage: "],
    [['import', '--jobs'], "Unknown option '--jobs'. Usage: lootiles import"],
    [['moderator', 'ada@example.org', '--role'], "Option '--role <value>' argument missing"],
    [['import', '--allow-shrink=yes'], "Option '--allow-shrink' does not take an argument"],
    [['verify', 'everything'], 'Unexpected argument: everything. Usage: lootiles verify'],
    [['import', 'a.osm.pbf', 'b.osm.pbf'], 'Unexpected argument: b.osm.pbf. Usage: lootiles import'],
  ])('refuses %j with 2', async (args, said) => {
    const { code, stdout, stderr } = await runLootiles(args, { DATA_DIR: workFolder() });
    expect({ code, stdout }).toEqual({ code: EXIT_CODES.usage.code, stdout: '' });
    expect(stderr).toMatch(/^lootiles \w+: [^\n]+\n$/);
    expect(stderr).toContain(said);
  });

  test.each(Object.keys(COMMANDS))('%s refuses wrong settings by name', async (name) => {
    const { code, stderr } = await runLootiles([name], { DATA_DIR: workFolder(), PORT: '70000' });
    expect(code).toBe(EXIT_CODES.setting.code);
    expect(stderr).toBe(
      `lootiles ${name}: Wrong settings. PORT=70000 must be a port number from 0 to 65535.\n`,
    );
  });

  test('refuses a setting that is one letter from one of ours, and warns of one that begins like ours', async () => {
    const DATA_DIR = workFolder();
    const misspelt = await runLootiles(['verify'], { DATA_DIR, SMPT_URL: 'smtp://mail.example' });
    expect(misspelt.code).toBe(EXIT_CODES.setting.code);
    expect(misspelt.stderr).toBe(
      'lootiles verify: Wrong settings. There is no setting SMPT_URL: did you mean SMTP_URL? Correct or unset it.\n',
    );
    const doubtful = await runLootiles(['verify'], { DATA_DIR, TRUST_PROXIES: 'loopback' });
    expect(doubtful.code).toBe(EXIT_CODES.failed.code);
    expect(doubtful.stderr).toMatch(
      /^lootiles verify: Warning: These are no settings and change nothing: TRUST_PROXIES \(did you mean TRUST_PROXY\?\)\. .*\nlootiles verify: There is no generation/,
    );
  });

  test('shows where a fault came from when DEBUG is set', async () => {
    const { code, stderr } = await runLootiles(['verify'], { DATA_DIR: workFolder(), DEBUG: '1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^lootiles verify: There is no generation in .*\n.*\n +at /);
  });
});
