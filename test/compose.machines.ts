/**
 * The parts of deploy/compose.yaml as processes: the commands and settings of the file, with only the addresses of the
 * parts, the secrets and the folders of this machine.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { altchaCheck } from '../server/human-check/altcha.ts';
import { composeExample, filled, readCompose } from './fixtures/compose.ts';
import { PEPPER, postTo } from './fixtures/contributions.ts';
import { freePort } from './fixtures/free-port.ts';
import { temporaryFolder } from './fixtures/generation.ts';
import { solve } from './fixtures/human-check.ts';
import { LINUX, needs, REDIS } from './fixtures/needs.ts';
import { PrivatePostgres } from './fixtures/postgres.ts';
import { ask, Program } from './fixtures/process.ts';
import { answersAt, killed, newBucket, useS3 } from './fixtures/s3.ts';

const PATIENCE = { timeout: 120_000, interval: 200 };
const agent = new Agent({ keepAlive: false });
const Nearest = z.object({ results: z.array(z.object({ id: z.string() })).min(1) });
const One = z.object({ toilet: z.object({ confirmations: z.int() }) });

describe('the parts of the compose file', needs(LINUX, REDIS), () => {
  const objects = useS3();
  const { services } = readCompose();
  const values = { ...composeExample(), EXTRACT: 'demo', PEPPER: PEPPER.toString() };

  test('start with its settings: the worker imports, the server answers, a contribution is read', async () => {
    const postgres = await PrivatePostgres.start();
    const countsPort = await startCounts();
    const bucket = await newBucket(objects());
    const own: Record<string, string> = {
      DATABASE_URL: postgres.url,
      RATE_LIMIT_STORE: `redis://127.0.0.1:${countsPort}`,
      OBJECT_STORE_URL: bucket.url,
      OBJECT_STORE_ACCESS_KEY: bucket.accessKey,
      OBJECT_STORE_SECRET_KEY: bucket.secretKey,
    };
    const started = async (name: string) => {
      const { command, environment } = services[name]!;
      const [port, metricsPort] = [await freePort(), await freePort()];
      const settings = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, own[key] ?? filled(value, values)]),
      );
      const program = new Program(command, {
        IMPORT_SCHEDULE: '',
        ...settings,
        METRICS: settings.METRICS!.replace(/\d+$/, String(metricsPort)),
        DATA_DIR: temporaryFolder(),
        PORT: String(port),
        // So that every request may come from an address of its own.
        TRUST_PROXY: 'loopback',
      });
      return { program, port, metricsPort };
    };
    const worker = await started('worker');
    const server = await started('server');

    const nearest = async () => {
      const read = ask(server.port, '/api/v1/toilets/nearest?lat=59.2&lon=-5.95', agent);
      const { status, text } = await read.catch(() => ({ status: 0, text: '' }));
      return status === 200 ? Nearest.parse(JSON.parse(text)).results[0]!.id : undefined;
    };
    await expect.poll(nearest, { ...PATIENCE, message: worker.program.output }).toMatch(/^lt_/);
    const id = (await nearest())!;
    // Logs of this file are lines of JSON.
    for (const { program } of [worker, server])
      for (const line of program.output.trim().split('\n'))
        expect(() => JSON.parse(line), line).not.toThrow();

    const check = altchaCheck(PEPPER, { min: 1, max: 2 });
    const post = postTo(`http://127.0.0.1:${server.port}`, async () => solve(await check.challenge()));
    const { status } = await post(`/api/v1/toilets/${id}/confirmations`, {}, { from: '192.0.2.7' });
    expect(status).toBe(201);
    await expect
      .poll(async () => {
        const { text } = await ask(server.port, `/api/v1/toilets/${id}`, agent);
        return One.parse(JSON.parse(text)).toilet.confirmations;
      }, PATIENCE)
      .toBe(1);

    // The worker is healthy by the file's own check, and is not once it has ended.
    const [kind, node, ...args] = services.worker!.healthcheck!.test;
    expect([kind, node]).toEqual(['CMD', 'node']);
    const isHealthy = async () => {
      const own = args.map((arg) => arg.replace('9464', String(worker.metricsPort)));
      return (await once(spawn(process.execPath, own, { stdio: 'ignore' }), 'exit'))[0] === 0;
    };
    expect(await isHealthy()).toBe(true);
    worker.program.signal('SIGTERM');
    expect(await worker.program.ends()).toBe(0);
    expect(await isHealthy()).toBe(false);
    expect(await nearest()).toBe(id);
    server.program.signal('SIGTERM');
    expect(await server.program.ends()).toBe(0);
  });

  /** The command of the file, for the store of the same protocol that Debian has. Returns its port. */
  async function startCounts(): Promise<number> {
    const { command, healthcheck } = services.counts!;
    expect([command[0], healthcheck!.test[1]]).toEqual(['valkey-server', 'valkey-cli']);
    const port = String(await freePort());
    const args = [...command.slice(1), '--port', port, '--bind', '127.0.0.1'];
    const child = spawn('redis-server', args, { stdio: 'ignore', cwd: temporaryFolder() });
    onTestFinished(() => killed(child));
    await answersAt(Number(port), child);
    const check = healthcheck!.test.slice(2);
    expect(execFileSync('redis-cli', ['-p', port, ...check], { encoding: 'utf8' }).trim()).toBe('PONG');
    return Number(port);
  }
});
