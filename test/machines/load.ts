/**
 * Readers and contributors at work on a site, behind what a proxy does: a request goes to a server that was ready a
 * moment ago; a read that a killed server did not answer goes to another one, a write does not.
 *
 * Everything that must not happen is collected in `faults`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { altchaCheck } from '../../server/human-check/altcha.ts';
import { PEPPER, postTo } from '../fixtures/contributions.ts';
import { solve } from '../fixtures/human-check.ts';
import type { ServerMachine } from './site.ts';

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 50;
const READERS = 4;
const WRITERS = 2;
const WRITE_EVERY_MS = 40;
const CHECK_EVERY_MS = 100;

const One = z.object({ toilet: z.object({ confirmations: z.int() }) });
const Nearest = z.object({ results: z.array(z.object({ id: z.string() })).min(1) });

export class Load {
  readonly #servers: readonly ServerMachine[];
  readonly #ids: readonly string[];
  readonly #ready = new Set<ServerMachine>();
  readonly #check = altchaCheck(PEPPER, { min: 1, max: 2 });
  readonly #acknowledged = new Map<string, number>();
  /** Sent, and perhaps saved: no answer came, or one that says "not now". */
  readonly #open = new Map<string, number>();
  readonly faults: string[] = [];
  /** Contributions may be refused with 503. */
  isDatabaseAway = false;
  reads = 0;
  writes = 0;
  refused = 0;
  #sent = 0;
  #turn = 0;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(servers: readonly ServerMachine[], ids: readonly string[]) {
    this.#servers = servers;
    this.#ids = ids;
  }

  start(): void {
    for (const server of this.#servers) this.#ready.add(server);
    const again = async (work: () => Promise<unknown>, pauseMs: number) => {
      while (!this.#isOver) {
        await work();
        await sleep(pauseMs);
      }
    };
    this.#running = Promise.all([
      again(() => this.#checkServers(), CHECK_EVERY_MS),
      ...Array.from({ length: READERS }, () => again(() => this.#read(), 5)),
      ...Array.from({ length: WRITERS }, () => again(() => this.#write(), WRITE_EVERY_MS)),
    ]);
    onTestFinished(() => this.stop());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Until reads and writes go on, and what is written now is read from all servers. */
  async goesOn(): Promise<void> {
    await this.readsGoOn();
    const id = this.#ids[0]!;
    await this.until('a confirmation is taken', async () => (await this.#write(id)) === 201);
    const least = this.#acknowledged.get(id)!;
    for (const server of this.#servers)
      await this.until('it is read', async () => (await confirmationsAt(server, id)) >= least);
  }

  /** Until reads go on, whatever else does not. */
  async readsGoOn(): Promise<void> {
    const enough = this.reads + 50;
    await this.until('reads go on', () => this.reads > enough);
  }

  /** Throws where something went wrong meanwhile, or nothing came of it. */
  async until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
    const lateMs = performance.now() + PATIENCE_MS;
    while (!(await isTrue())) {
      expect(this.faults).toEqual([]);
      if (performance.now() > lateMs) throw new Error(`In vain it was waited until ${what}.`);
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** After the end: every acknowledged contribution is read from every server, and none that nobody sent. */
  async expectNothingLost(): Promise<void> {
    for (const server of this.#servers) {
      for (const id of this.#ids) {
        const least = this.#acknowledged.get(id) ?? 0;
        await this.until(`${id} is read`, async () => (await confirmationsAt(server, id)) >= least);
        expect(await confirmationsAt(server, id)).toBeLessThanOrEqual(least + (this.#open.get(id) ?? 0));
      }
    }
  }

  async #checkServers(): Promise<void> {
    for (const server of this.#servers) {
      if (await server.isReady()) this.#ready.add(server);
      else this.#ready.delete(server);
    }
  }

  #pick(): ServerMachine {
    const ready = [...this.#ready];
    return ready[this.#turn++ % ready.length] ?? this.#servers[this.#turn % this.#servers.length]!;
  }

  async #read(): Promise<void> {
    const id = this.#ids[this.#turn % this.#ids.length]!;
    const isById = this.#turn % 2 === 0;
    const path = isById ? `/api/v1/toilets/${id}` : '/api/v1/toilets/nearest?lat=43.7&lon=7.42';
    for (let tries = 0; tries < 10; tries++) {
      const server = this.#pick();
      try {
        const { status, text } = await server.ask(path, { 'x-forwarded-for': newAddress() });
        if (status !== 200) this.faults.push(`${path} of ${server.port}: ${status} ${text}`);
        else if (isById) One.parse(JSON.parse(text));
        else Nearest.parse(JSON.parse(text));
        this.reads++;
        return;
      } catch (error) {
        this.#ready.delete(server);
        if (!server.isKilled) this.faults.push(`${path} of ${server.port}: ${error}`);
      }
    }
    this.faults.push(`${path} was answered by nobody.`);
  }

  /** One confirmation by somebody new; its status, 0 where no answer came. */
  async #write(id = this.#ids[this.#sent % this.#ids.length]!): Promise<number> {
    const server = this.#pick();
    this.#sent++;
    const token = async () => solve(await this.#check.challenge());
    const isBusy = () => this.isDatabaseAway || server.isKilled;
    const wasBusy = isBusy();
    try {
      const { status, headers, body } = await postTo(`http://127.0.0.1:${server.port}`, token)(
        `/api/v1/toilets/${id}/confirmations`,
        {},
        { from: newAddress() },
      );
      const mayBeRefused = (wasBusy || isBusy()) && headers.get('retry-after') !== null;
      if (status === 201) {
        count(this.#acknowledged, id);
        this.writes++;
      } else if (status === 503 && mayBeRefused) {
        count(this.#open, id);
        this.refused++;
      } else this.faults.push(`A confirmation at ${server.port}: ${status} ${JSON.stringify(body)}`);
      return status;
    } catch (error) {
      count(this.#open, id);
      this.#ready.delete(server);
      if (!server.isKilled) this.faults.push(`A confirmation at ${server.port}: ${error}`);
      return 0;
    }
  }
}

async function confirmationsAt(server: ServerMachine, id: string): Promise<number> {
  const { text } = await server.ask(`/api/v1/toilets/${id}`, { 'x-forwarded-for': newAddress() });
  return One.parse(JSON.parse(text)).toilet.confirmations;
}

let callers = 0;

/** Somebody else each time, so that no limit of one address is met. */
function newAddress(): string {
  const number = ++callers;
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

function count(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}
