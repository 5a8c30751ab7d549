/**
 * A history: what happens to a simulated world, all of it by one seed. It ends when all faults have ended, the clocks are right and
 * the workers had their turns; the auditor looks after each step, and at the end once more.
 */
import { type Random, seededRandom } from '../../bench/made/random.ts';
import { Auditor } from './auditor.ts';
import { CALM } from './bucket.ts';
import { inSimulatedSystem } from './builtins.ts';
import type { Stall } from './kernel.ts';
import type { PostgresTwin } from './postgres-twin.ts';
import { AS_IT_IS, SPOTS, World, type WorldParts } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEPS = [10, 24] as const;
/** Calls after which a process dies, if it does. */
const MOST_CALLS = 90;
/** In one history of so many the power fails just when a file got its name: by chance that is one call of hundreds. */
const AIMED_EVERY = 4;
const AIMED_WEIGHT = 4;
const NAME_GIVEN = /^(?:rename|link) /;
const POINTER_RENAMED = /^rename \S+\/current\./;
/** Of all processes together. */
const MOST_CALLS_TO_NAME = 400;
const PEOPLE = ['ana', 'ben', 'cem'];
/** In the order of the weights in `#step`. */
const STEP_KINDS = [
  ...[
    'say',
    'turn',
    'import',
    'files',
    'follow',
    'map',
    'wait',
    'clock',
    'power',
    'line',
    'rollBack',
    'nothing',
  ],
] as const;
const FAULTS = { away: 0.02, doubled: 0.1, half: 0.2, late: 0.3 };

/** Thrown by a history that breaks a rule: its seed, what the seed chose, and its steps are in the message. */
export class BrokenHistory extends Error {
  constructor(seed: number, options: object, steps: readonly string[], cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const again = `Run it again by SIMULATE_SEED=${seed}. Its options: ${JSON.stringify(options)}. Its steps:`;
    super([reason, again, ...steps].join('\n'), { cause });
  }
}

/** Runs the history of a seed, also on a real Postgres if there is one. Throws BrokenHistory. */
export async function runHistory(
  seed: number,
  parts: WorldParts = AS_IT_IS,
  twin?: PostgresTwin,
): Promise<void> {
  const random = seededRandom(seed);
  const isAimed = seed % AIMED_EVERY === AIMED_EVERY - 1;
  const world = new World(seed, { isShared: random.chance(0.5), isPublic: random.chance(0.25), parts });
  await twin?.beside(world.model);
  await inSimulatedSystem(world, async () => {
    const history = new History(world, random, isAimed);
    try {
      await history.run();
      await twin?.expectSameTables();
    } catch (error) {
      throw new BrokenHistory(
        seed,
        { ...history.options, isOnPostgres: twin !== undefined },
        world.kernel.log,
        error,
      );
    }
  });
}

class History {
  readonly #world: World;
  readonly #random: Random;
  readonly #auditor: Auditor;
  /** The power fails often, and just when a file got its name. */
  readonly #isAimed: boolean;
  /** How much of each kind of step this history has: some have much of one, and nothing of another. */
  readonly #share: readonly number[];
  #steps: number | undefined;
  #putBack: (() => void) | undefined;

  constructor(world: World, random: Random, isAimed: boolean) {
    this.#world = world;
    this.#random = random;
    this.#isAimed = isAimed;
    this.#auditor = new Auditor(world);
    this.#share = STEP_KINDS.map(() => random.pick([0, 1, 1, 1, 4]));
  }

  /** All that the seed chose before the first step. */
  get options(): object {
    const { machines, isShared, isPublic } = this.#world;
    const shares = Object.fromEntries(STEP_KINDS.map((kind, i) => [kind, this.#share[i]]));
    return { machines, isShared, isPublic, isAimed: this.#isAimed, steps: this.#steps, shares };
  }

  async run(): Promise<void> {
    const { kernel } = this.#world;
    await this.#world.begin();
    this.#steps = this.#random.int(...STEPS);
    for (let step = 0; step < this.#steps; step++) {
      await this.#step();
      if (this.#random.chance(0.4)) await kernel.finish();
      else await kernel.pass(this.#random.int(0, 60));
      this.#auditor.look();
    }
    await this.#settle();
    this.#auditor.settled();
  }

  async #step(): Promise<void> {
    const { kernel, machines, isShared, isPublic, bucket, model } = this.#world;
    const random = this.#random;
    const machine = random.int(0, machines - 1);
    const calls = random.chance(0.2) ? random.int(0, MOST_CALLS) : undefined;
    const run = (kind: Parameters<World['run']>[0]) => {
      this.#note(
        `${kind} on machine ${machine}${calls === undefined ? '' : `, killed after ${calls} calls`}`,
      );
      return this.#world.run(kind, machine, {
        left: calls,
        stall: kind === 'import' ? this.#stall() : undefined,
      });
    };
    const steps: [number, () => void | Promise<void>][] = [
      [9, () => this.#say(machine, calls)],
      [6, () => run('turn')],
      [2, () => run('import')],
      [isPublic ? 3 : 0, () => run('files')],
      [isShared ? 2 : 0, () => run('follow')],
      [2, () => this.#map()],
      [2, () => this.#wait()],
      [1, () => this.#setClock(machine)],
      [this.#isAimed ? AIMED_WEIGHT : 0.5, () => this.#cutPower(machine)],
      [
        isShared ? 0.7 : 0,
        () => {
          this.#auditor.isCalm = false;
          bucket.faults = bucket.faults === CALM ? FAULTS : CALM;
          model.unanswered = bucket.faults === CALM ? 0 : 0.05;
          this.#note(bucket.faults === CALM ? 'the line is calm' : 'the line has faults');
        },
      ],
      [isShared ? 0.5 : 0, () => this.#rollBack()],
      // So that no history has nothing to do.
      [0.1, () => this.#wait()],
    ];
    await random.weighted(steps.map(([weight, step], i) => [weight * this.#share[i]!, step] as const))();
    kernel.timeMs += random.int(0, 2_000);
  }

  #say(machine: number, calls: number | undefined): void {
    const random = this.#random;
    const deed = random.weighted<'confirmation' | 'rating' | 'vote'>([
      [3, 'confirmation'],
      [1, 'rating'],
      [3, 'vote'],
    ]);
    const value = deed === 'rating' ? String(random.int(1, 5)) : random.pick(['yes', 'no', 'limited']);
    const saying = { deed, spot: random.int(0, SPOTS - 1), person: random.pick(PEOPLE), value };
    this.#note(`${saying.person} says ${deed} ${value} of spot ${saying.spot} on machine ${machine}`);
    this.#world.say(machine, saying, { left: calls });
  }

  async #cutPower(machine: number): Promise<void> {
    if (this.#isAimed) {
      const call = this.#random.pick([POINTER_RENAMED, NAME_GIVEN]);
      this.#world.run(this.#random.pick(['turn', 'import']), machine);
      await this.#world.kernel.passUntil(machine, call, MOST_CALLS_TO_NAME);
    }
    this.#auditor.powerCut();
    this.#world.cutPower(machine);
  }

  /** Some imports take a day, or the machine sleeps in the middle of one. */
  #stall(): Stall | undefined {
    if (!this.#random.chance(0.3)) return undefined;
    const ms = this.#random.pick([2 * MINUTE_MS, 26 * HOUR_MS, 50 * HOUR_MS]);
    this.#note(`it stalls for ${ms / MINUTE_MS} minutes`);
    return { afterCalls: this.#random.int(4, 60), ms };
  }

  /** A mapper changes OpenStreetMap. */
  #map(): void {
    const { spots } = this.#world;
    const spot = this.#random.int(0, SPOTS - 1);
    const before = spots[spot];
    const wheelchair = this.#random.pick(['yes', 'no', null] as const);
    const type = before ? this.#random.pick(['node', 'way'] as const) : 'node';
    spots[spot] = before && this.#random.chance(0.3) ? undefined : { type, id: 1 + spot, wheelchair };
    this.#note(`spot ${spot} is ${JSON.stringify(spots[spot])}`);
  }

  #wait(): void {
    const ms = this.#random.pick([MINUTE_MS, 11 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 25 * HOUR_MS]);
    this.#world.kernel.timeMs += ms;
    this.#note(`${ms / MINUTE_MS} minutes pass`);
  }

  #setClock(machine: number): void {
    const skewMs = this.#random.pick([0, 0, -5_000, 5_000, -HOUR_MS, HOUR_MS, 3 * DAY_MS, 3_000 * DAY_MS]);
    this.#world.kernel.skewMs[machine] = skewMs;
    this.#auditor.isCalm = false;
    if (Math.abs(skewMs) > HOUR_MS) this.#auditor.isTimely = false;
    this.#note(`the clock of machine ${machine} is off by ${skewMs / 1_000} s`);
  }

  /** An operator copies the bucket, and later puts the copy back while no worker runs. */
  async #rollBack(): Promise<void> {
    const { bucket, kernel } = this.#world;
    await kernel.finish();
    if (!this.#putBack) {
      this.#putBack = bucket.snapshot();
      this.#note('the bucket is copied');
      return;
    }
    this.#putBack();
    this.#auditor.rolledBack();
    this.#note('the bucket is put back to its copy');
  }

  async #settle(): Promise<void> {
    const { kernel, bucket, model, machines } = this.#world;
    this.#note('all faults end');
    bucket.faults = CALM;
    model.unanswered = 0;
    kernel.skewMs.fill(0);
    await kernel.finish();
    if (this.#random.chance(0.5)) kernel.timeMs += DAY_MS;
    // What a wrong clock counted, and what a bucket lost that was put back, comes right with the import of the next night.
    if (this.#auditor.isRolledBack || !this.#auditor.isTimely) await this.#finished('import');
    await this.#finished('turn');
    for (let machine = 0; machine < machines; machine++) await this.#finished('follow', machine);
    if (this.#world.isPublic) await this.#finished('files');
  }

  async #finished(kind: Parameters<World['run']>[0], machine = 0): Promise<void> {
    await this.#world.run(kind, machine);
    await this.#world.kernel.finish();
  }

  #note(text: string): void {
    const { kernel } = this.#world;
    kernel.log.push(`${new Date(kernel.timeMs).toISOString()} ${text}`);
  }
}
