/** What can be known of deploy/ without deploying: every setting exists, every path is there, every unit can be read. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '../commands/commands.ts';
import { Environment, readSettings } from '../schemas/settings/settings.ts';
import { composeExample, filled, readCompose, variables } from './fixtures/compose.ts';
import { needs, SYSTEMD } from './fixtures/needs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const SETTINGS = Object.keys(Environment.shape);
const isOurs = (name: string) => name !== 'NODE_ENV';
const FILES = readdirSync(join(ROOT, 'deploy/systemd'));
const ALL_UNITS = FILES.filter((name) => /\.(?:service|timer)$/.test(name));
const RUN_ON = ['lootiles-server.service', 'lootiles-worker.service'];
const SCRIPTS = ['back-up', 'lootiles', 'restore', 'restore-drill', 'update'];
/** Settings of the scripts alone, not of the program. */
const OF_SCRIPTS = ['KEEP_DAYS'];

describe('the compose file', () => {
  const { services, volumes } = readCompose();
  const example = composeExample();
  const isOwn = (image: string) => filled(image, example) === 'lootiles';
  const ours = Object.entries(services).filter(([, { image }]) => isOwn(image));

  test('has servers, a worker and the parts they share', () => {
    expect(Object.keys(services)).toEqual(['server', 'worker', 'postgres', 'counts', 'objects']);
    expect(ours.map(([name]) => name)).toEqual(['server', 'worker']);
  });

  test.each(ours)('gives %s settings that the program takes, and a command that it has', (_, service) => {
    for (const name of Object.keys(service.environment)) expect(SETTINGS).toContain(name);
    const env = Object.fromEntries(
      Object.entries(service.environment).map(([name, value]) => [name, filled(value, example)]),
    );
    expect(readSettings(env)).toMatchObject({ metrics: { port: 9464 }, databaseUrl: env.DATABASE_URL });
    expect(Object.keys(COMMANDS)).toContain(service.command[0]);
  });

  test.each(ours)('gives %s every setting of deploy/.env', (_, service) => {
    expect(service.env_file).toEqual(['.env']);
    for (const name of Object.keys(example))
      if (SETTINGS.includes(name) && name in service.environment)
        expect(service.environment[name], name).toContain(`\${${name}`);
  });

  test.each(ours)('lets %s have every setting of the schema, but those of its parts', (_, service) => {
    const head = read('.env.example').split('\n\n')[1] ?? '';
    const fixed = Object.entries(service.environment).filter(
      ([name, value]) => !value.includes(`\${${name}`),
    );
    for (const [name] of fixed)
      expect(
        (head.match(/[A-Z_]+(?:…|\b)/g) ?? []).some(
          (part) => name === part || (part.endsWith('…') && name.startsWith(part.slice(0, -1))),
        ),
        name,
      ).toBe(true);
  });

  test.each(ours)('lets %s write nothing but its data, with no rights', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
    expect(service.volumes.every((volume) => volume.endsWith('/data'))).toBe(true);
  });

  test('lets servers go before the worker', () => {
    expect(services.worker).toMatchObject({ cpu_shares: 256, blkio_config: { weight: 125 } });
    expect(services.server!.cpu_shares).toBeUndefined();
  });

  test('names volumes and services that it has, and pins every image', () => {
    for (const { volumes: used, depends_on: needed, image } of Object.values(services)) {
      for (const volume of used.filter((one) => !one.startsWith('/')))
        expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      for (const name of Object.keys(needed)) expect(Object.keys(services)).toContain(name);
      if (!isOwn(image)) expect(image).toMatch(/^[a-z.]+\/[a-z/]+:v?\d/);
    }
  });
});

describe('the image', () => {
  const text = read('Containerfile');

  test('takes from the tree what is there, and every folder that runs', () => {
    const copied = Array.from(text.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, from]) =>
      from!.split(' '),
    ).flat();
    for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true);
    const runs = [
      'commands',
      'common',
      'overlay',
      'packages',
      'pipeline',
      'reads',
      'schemas',
      'server',
      'shards',
    ];
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'lootiles.ts', ...runs]));
  });

  test('takes from the build the folder with the views that package.json names', () => {
    const { imports } = z
      .object({ imports: z.object({ '#views': z.object({ default: z.string() }) }) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const [, built = ''] = /^COPY --from=build \/app\/(\S+) \1$/m.exec(text) ?? [];
    expect(imports['#views'].default).toMatch(new RegExp(`^\\./${built}/`));
  });

  test('runs as an account without rights, with the flags of package.json', () => {
    expect(text).toMatch(/^USER node$/m);
    expect(text).toContain('ENTRYPOINT ["node", "--max-semi-space-size=8", "lootiles.ts"]');
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    expect(scripts.lootiles).toBe(
      'exec node --require ./commands/expect-node.cjs --max-semi-space-size=8 lootiles.ts',
    );
  });

  test('leaves out Node and Postgres, which it has otherwise, and no package besides', () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const [, line = ''] = /rm -rf (.*)$/m.exec(text) ?? [];
    const gone = line.split(' ').flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
    const packages = gone
      .map((path) => path.replace('node_modules/', ''))
      .filter((name) => name !== '.bin/node');
    expect(packages.length).toBeGreaterThan(0);
    for (const name of packages)
      expect(
        Object.keys(optionalDependencies).some((one) => one === name || one.startsWith(`${name}/`)),
      ).toBe(true);
  });

  test('sets what the program takes', () => {
    const [, line = ''] = /^ENV (.*)$/m.exec(text) ?? [];
    const names = line.split(' ').map((one) => one.split('=')[0]!);
    for (const name of names.filter(isOurs)) expect(SETTINGS).toContain(name);
  });
});

describe('the units', () => {
  test('are those of server and worker, and of the timers of backup and drill', () => {
    const names = ['back-up.service', 'back-up.timer', 'restore-drill.service', 'restore-drill.timer'];
    expect(ALL_UNITS).toEqual([...names.map((name) => `lootiles-${name}`), ...RUN_ON].sort());
  });

  test.each(RUN_ON)('%s runs a command of the version that the link names', (name) => {
    const text = read(`systemd/${name}`);
    const [, command = ''] = /^ExecStart=.* node_modules\/lootiles\/lootiles\.js (\w+)'$/m.exec(text) ?? [];
    expect(Object.keys(COMMANDS)).toContain(command);
    expect(text).toMatch(/^WorkingDirectory=\/opt\/lootiles\/current$/m);
  });

  test.each(ALL_UNITS.filter((name) => !RUN_ON.includes(name) && name.endsWith('.service')))(
    '%s runs a script of that version, and a timer starts it',
    (name) => {
      const [, script = ''] = /^ExecStart=\S+\/lootiles\/deploy\/(\S+) /m.exec(read(`systemd/${name}`)) ?? [];
      expect(SCRIPTS).toContain(script);
      expect(read(`systemd/${name.replace('.service', '.timer')}`)).toMatch(/^OnCalendar=.+UTC$/m);
    },
  );

  test.each(ALL_UNITS.filter((name) => name.endsWith('.service')))(
    '%s has settings that are known',
    (name) => {
      const text = read(`systemd/${name}`);
      const [, line = ''] = /^Environment=(.*)$/m.exec(text) ?? [];
      const env = Object.fromEntries(line.split(' ').map((one) => one.split('=') as [string, string]));
      for (const set of Object.keys(env).filter(isOurs)) expect([...SETTINGS, ...OF_SCRIPTS]).toContain(set);
      readSettings(env);
      expect(text).toMatch(/^EnvironmentFile=\/etc\/lootiles\.env$/m);
    },
  );

  test.each(RUN_ON)('%s is started again for as long as it takes', (name) => {
    const [, unit = ''] = /^\[Unit\]$([\s\S]*?)^\[/m.exec(read(`systemd/${name}`)) ?? [];
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(read(`systemd/${name}`)).toMatch(/^Restart=always$/m);
  });

  test('let servers go before the worker', () => {
    const weights = (name: string) => read(`systemd/${name}`).match(/^(CPU|IO)Weight=\d+$/gm);
    expect(weights('lootiles-worker.service')).toEqual(['CPUWeight=25', 'IOWeight=25']);
    expect(weights('lootiles-server.service')).toBeNull();
  });

  test('and the containers have example settings that the program takes', () => {
    const env = variables(read('systemd/lootiles.env.example'));
    for (const name of Object.keys(env)) expect(SETTINGS).toContain(name);
    readSettings(env);
  });

  test.each(ALL_UNITS)('%s is understood by systemd, and exposes little', needs(SYSTEMD), (name) => {
    const path = join(ROOT, 'deploy/systemd', name);
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
    const faults = stderr.split('\n').filter((line) => line.includes(name));
    // It is not installed here.
    expect(faults.filter((line) => !line.includes('is not executable'))).toEqual([]);
    if (name.endsWith('.timer')) return;
    const score = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=25', path], {
      encoding: 'utf8',
    });
    expect(score.status, score.stdout).toBe(0);
  });
});

describe('the proxies', () => {
  test('count no 502 or 503 as the failure of a server: both are answers', () => {
    const [, failures = ''] = /^\s*proxy_next_upstream (.*);$/m.exec(read('nginx.conf')) ?? [];
    expect(failures.split(' ')).toEqual(['error', 'timeout']);
    expect(read('Caddyfile')).not.toMatch(/unhealthy_status|lb_retry_match|handle_response/);
  });
});

describe('the scripts', () => {
  test.each(SCRIPTS)('%s may be run, and is a script that a shell reads', (name) => {
    const path = join(ROOT, 'deploy', name);
    expect(statSync(path).mode & 0o111).not.toBe(0);
    expect(spawnSync('sh', ['-n', path]).status).toBe(0);
  });
});
