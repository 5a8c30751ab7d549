/** deploy/helm, rendered: all settings pass, secrets are apart, and pods are bound, watched and fenced. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { COMMANDS } from '../commands/commands.ts';
import { SETTING_TEXTS, type SettingText } from '../schemas/settings/setting-texts.ts';
import { Environment, readSettings } from '../schemas/settings/settings.ts';
import { CHART, chart, chartValues, Kubernetes, renderChart } from './fixtures/chart.ts';
import { HELM, needs } from './fixtures/needs.ts';

const SETTINGS = Object.keys(Environment.shape);
/** Settings that hold a secret, or an address with one. */
const SECRETS = Object.entries<SettingText>(SETTING_TEXTS).flatMap(([name, { isSecret }]) =>
  isSecret ? [name] : [],
);
const Strings = z.record(z.string(), z.string());
const Port = z.looseObject({ port: z.union([z.int(), z.string()]).optional() });
const Probe = z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const Container = z.looseObject({
  image: z.string(),
  args: z.tuple([z.string()]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  envFrom: z.array(z.looseObject({})),
  securityContext: z.looseObject({}),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe.optional(),
  resources: z.looseObject({ limits: z.object({ memory: z.string() }) }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const Deployment = z.looseObject({
  spec: z.looseObject({
    strategy: z.looseObject({}),
    template: z.looseObject({
      metadata: z.looseObject({ labels: Strings }),
      spec: z.looseObject({
        securityContext: z.looseObject({}),
        automountServiceAccountToken: z.boolean(),
        containers: z.tuple([Container]),
      }),
    }),
  }),
});
const Policy = z.looseObject({
  spec: z.looseObject({
    policyTypes: z.array(z.string()),
    ingress: z.array(z.looseObject({ ports: z.array(Port) })),
    egress: z.array(z.looseObject({ ports: z.array(Port) })),
  }),
});
const Budget = z.looseObject({
  spec: z.looseObject({ maxUnavailable: z.int(), selector: z.object({ matchLabels: Strings }) }),
});

const objects = renderChart();
const named = (kind: string, name: string, among = objects) =>
  among.find((one) => one.kind === kind && one.metadata.name === name);
const podOf = (part: string) => Deployment.parse(named('Deployment', `town-${part}`)).spec.template.spec;
const settingsOf = (among = objects) =>
  z.looseObject({ data: Strings }).parse(named('ConfigMap', 'town-settings', among)).data;

describe('the chart', () => {
  test('is of the version of the program', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8')));
    expect(chart()).toMatchObject({ version, appVersion: version });
  });

  test('has servers, a worker, and what they need around them', () => {
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()).toEqual([
      'ConfigMap town-settings',
      'Deployment town-server',
      'Deployment town-worker',
      'NetworkPolicy town',
      'PersistentVolumeClaim town-worker',
      'PodDisruptionBudget town-server',
      'Service town',
    ]);
    const more = renderChart({ ingress: { className: 'nginx', host: 'a.example', tlsSecret: 'a' } });
    expect(named('Ingress', 'town', more)).toBeDefined();
    const following = renderChart({ worker: null }).map(({ metadata }) => metadata.name);
    expect(following).toContain('town-server');
    expect(following).not.toContain('town-worker');
  });

  test.each(['server', 'worker'])('gives the %s settings, secrets, no rights, bounds and probes', (part) => {
    const { containers, ...pod } = podOf(part);
    const [container] = containers;
    expect(Object.keys(COMMANDS)).toContain(container.args[0]);
    expect(container.image).toBe('ghcr.io/owner/lootiles:v2.1.0');
    expect(container.envFrom).toEqual([
      { configMapRef: { name: 'town-settings' } },
      { secretRef: { name: 'lootiles' } },
    ]);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const names = container.ports.map(({ name }) => name);
    for (const { httpGet } of [container.startupProbe, container.livenessProbe])
      expect(names).toContain(httpGet.port);
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
  });

  test('sends requests to a server that is ready, and restarts one that is not alive', () => {
    const [server] = podOf('server').containers;
    expect(server.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(server.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
  });

  test('keeps a server while nodes are drained, and one worker at a time on its volume', () => {
    const { spec } = Budget.parse(named('PodDisruptionBudget', 'town-server'));
    const { metadata } = Deployment.parse(named('Deployment', 'town-server')).spec.template;
    expect(metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(spec.maxUnavailable).toBe(1);
    expect(Deployment.parse(named('Deployment', 'town-worker')).spec.strategy).toEqual({ type: 'Recreate' });
  });

  test('lets in requests and scrapes alone, and out what values name', () => {
    const { spec } = Policy.parse(named('NetworkPolicy', 'town'));
    const ports = (rules: typeof spec.ingress) => rules.flatMap((rule) => rule.ports.map(({ port }) => port));
    expect(spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(ports(spec.ingress)).toEqual([8080, 9464]);
    expect(ports(spec.egress)).toEqual([53, 53, 443, 5432, 6379, 587]);
  });
});

describe('settings', () => {
  test('of values.yaml are taken by the program, and are no secrets', () => {
    const data = settingsOf();
    for (const name of Object.keys(data)) {
      expect(SETTINGS).toContain(name);
      expect(SECRETS).not.toContain(name);
    }
    expect(readSettings(data)).toMatchObject({ metrics: { port: 9464 } });
  });

  test('of any name pass through the chart', () => {
    const every = Object.fromEntries(
      SETTINGS.filter((name) => name !== 'METRICS').map((name) => [name, `of ${name}: "x"`]),
    );
    expect(settingsOf(renderChart({ settings: every }))).toEqual({ ...every, METRICS: '0.0.0.0:9464' });
  });

  test('that are secrets are named where the Secret is made', () => {
    const { secretName } = chartValues();
    expect(secretName).toBe('lootiles');
    const text = readFileSync(`${CHART}/values.yaml`, 'utf8');
    const named = Array.from(text.matchAll(/--from-literal=([A-Z_]+)=/g), ([, name]) => name!);
    expect(named.filter((name) => !SECRETS.includes(name))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(['PEPPER', 'DATABASE_URL']));
  });
});

test('helm renders the same objects', needs(HELM), () => {
  const { status, stdout, stderr } = spawnSync('helm', ['template', 'town', CHART], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const theirs = parseAllDocuments(stdout).map((document) => Kubernetes.parse(document.toJS()));
  const byName = (all: typeof theirs) =>
    Object.fromEntries(all.map((one) => [`${one.kind} ${one.metadata.name}`, one]));
  expect(byName(theirs)).toEqual(byName(objects));
});
