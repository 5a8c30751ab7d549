/** deploy/prometheus and deploy/grafana: they name metrics that there are, and each alert says what to do. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { processMetrics } from '../server/metrics/metrics-server.ts';
import { needs, PROMTOOL } from './fixtures/needs.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const RULES = 'deploy/prometheus/rules.yaml';
const CONFIG = 'deploy/prometheus/prometheus.yaml';

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            for: z.string().optional(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read(RULES)));
const rules = groups.flatMap((group) => group.rules);
const { panels } = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
  })
  .parse(JSON.parse(read('deploy/grafana/lootiles.json')));

/** Names of metrics in an expression: words that begin as those of the service and of the exporters do. */
function metricsIn(expression: string): string[] {
  return Array.from(expression.matchAll(/\b(?:lootiles|process|nodejs|node)_\w+/g), ([name]) => name);
}

/** Of the code that makes them, and of the library. A histogram has three names more. */
async function known(): Promise<Set<string>> {
  const code = globSync(['server/metrics/*.ts', 'commands/work.ts'], { cwd: ROOT }).map(read).join('\n');
  const own = Array.from(code.matchAll(/'(lootiles_\w+)'/g), ([, name]) => name!);
  const ofProcess = (await processMetrics()()).map(({ name }) => name);
  return new Set(
    [...own, ...ofProcess].flatMap((name) => ['', '_bucket', '_count', '_sum'].map((end) => name + end)),
  );
}

/** Of Debian's prometheus-node-exporter with the collector of systemd. */
const OF_MACHINE = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_systemd_unit_state',
  'node_systemd_timer_last_trigger_seconds',
];

describe('alerts', () => {
  test('name metrics that the service has, or the machine', async () => {
    const names = await known();
    for (const { alert, expr } of rules)
      for (const name of metricsIn(expr))
        expect(names.has(name) || OF_MACHINE.includes(name), `${alert}: ${name}`).toBe(true);
  });

  test('look at the services, the disk, backups, and the age of the data', () => {
    const all = rules.map(({ expr }) => expr).join('\n');
    for (const part of ['up{job="lootiles"} == 0', ...OF_MACHINE, 'lootiles_data_timestamp_seconds'])
      expect(all).toContain(part);
  });

  test.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook_url] as const))(
    '%s leads to its section of the document',
    (alert, link) => {
      expect(link).toBe(`docs/operations.md#${alert.toLowerCase()}`);
      expect(read('docs/operations.md')).toMatch(new RegExp(`^### ${alert}$`, 'm'));
    },
  );

  test('with a section in the document are rules', () => {
    const sections = Array.from(
      read('docs/operations.md').matchAll(/^### (Lootiles\w+)$/gm),
      ([, name]) => name,
    );
    expect(sections).toEqual(rules.map(({ alert }) => alert));
  });

  test('are rules that Prometheus reads, and ring when they should', needs(PROMTOOL), () => {
    for (const args of [
      ['check', 'rules', RULES],
      ['check', 'config', CONFIG],
      ['test', 'rules', 'test/fixtures/rules.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: ROOT, encoding: 'utf8' });
      expect([args, status], stdout + stderr).toEqual([args, 0]);
    }
  });
});

describe('the dashboard', () => {
  test('has panels of metrics that the service has', async () => {
    const names = await known();
    for (const { title, targets } of panels)
      for (const { expr } of targets)
        for (const name of metricsIn(expr)) expect(names.has(name), `${title}: ${name}`).toBe(true);
  });

  test('shows every metric of our own', async () => {
    const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))));
    const own = [...(await known())].filter(
      (name) => name.startsWith('lootiles_') && !/_(?:bucket|count|sum)$/.test(name),
    );
    const missing = own.filter((name) => !shown.has(name) && !shown.has(`${name}_bucket`));
    expect(missing).toEqual([]);
  });
});
