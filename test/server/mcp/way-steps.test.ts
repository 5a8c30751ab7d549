import { describe, expect, test } from 'vitest';
import {
  ESCALATOR,
  type Floors,
  INDOOR,
  LIFT,
  PATH,
  STEPS,
  STREET,
  type WayPart,
} from '../../../packages/footways/index.ts';
import { waySteps } from '../../../server/mcp/way-steps.ts';

const DEGREE_M = 111_195;
type XY = readonly [eastM: number, northM: number];
type Made = readonly [bits: number, to: XY, street?: string | undefined, floors?: Floors];

/** Parts one after the other from the equator, each a straight line to a position in metres. */
function wayOf(made: readonly Made[], end?: XY, floors?: Floors) {
  let at: XY = [0, 0];
  const parts: WayPart[] = made.map(([bits, to, street, own]) => {
    const [from, metres] = [at, Math.hypot(to[0] - at[0], to[1] - at[1])];
    at = to;
    return { bits, street, floors: own, metres, points: [degrees(from), degrees(to)] };
  });
  const way = { status: 'ok', walk: { source: 'network', distance_m: 1, min: 1, flights: 0 } } as const;
  return waySteps({ ...way, from: [0, 0], to: degrees(end ?? at), floors, parts });
}

const degrees = ([east, north]: XY): [number, number] => [east / DEGREE_M, north / DEGREE_M];

describe('the steps of a way', () => {
  test('name streets, turns and metres in tens', () => {
    expect(
      wayOf([
        [STREET, [151, 0], 'Main Street'],
        [STREET, [273, 10], 'Main Street'],
        [STREET, [273, 96], 'Side Street'],
        [PATH, [173, 96]],
      ]),
    ).toEqual(['270 m east along Main Street', 'left into Side Street, 90 m', 'left, 100 m']);
  });

  test('say no bend between two junctions, nor that of a street that goes on', () => {
    const bent: Made[] = [
      [STREET, [100, 0], 'Round'],
      [STREET, [180, 60], 'Round'],
    ];
    expect(wayOf(bent)).toEqual(['200 m east along Round']);
    expect(wayOf(bent.map(([bits, to]) => [bits, to]))).toEqual(['100 m east', 'slightly left, 100 m']);
  });

  test('add a short piece to the one beside it, and a short one without a name to its street', () => {
    expect(
      wayOf([
        [PATH, [0, 9]],
        [STREET, [0, 109], 'North Street'],
        [PATH, [0, 139]],
        [STREET, [0, 239], 'North Street'],
        [PATH, [0, 339]],
      ]),
    ).toEqual(['240 m north along North Street', 'straight on, 100 m']);
  });

  test('count flights over landings, and say up or down if floors do', () => {
    const stairs: Made[] = [
      [STREET, [100, 0], undefined, [0, 0]],
      [STEPS, [110, 0], undefined, [-1, 0]],
      [PATH, [114, 0], undefined, [-1, -1]],
      [STEPS, [124, 0], undefined, [-2, -1]],
      [INDOOR, [184, 0], undefined, [-2, -2]],
    ];
    expect(wayOf(stairs)).toEqual([
      '100 m east',
      'straight on, 2 flights of steps down, 20 m',
      'straight on inside the building, 60 m',
    ]);
    expect(wayOf(stairs.map(([bits, to]) => [bits, to]))[1]).toBe('straight on, 2 flights of steps, 20 m');
  });

  test('know the floor of the toilet behind the last stairs', () => {
    const stairs: Made[] = [
      [STREET, [100, 0]],
      [STEPS, [110, 0], undefined, [-1, 0]],
    ];
    expect(wayOf(stairs, undefined, [-1, -1]).at(-1)).toBe('straight on, 1 flight of steps down, 10 m');
    expect(wayOf(stairs, undefined, [0, 0]).at(-1)).toBe('straight on, 1 flight of steps up, 10 m');
    expect(wayOf(stairs).at(-1)).toBe('straight on, 1 flight of steps, 10 m');
  });

  test('say escalators, and lifts with the floor that they lead to', () => {
    expect(
      wayOf([
        [STREET, [100, 0], undefined, [0, 0]],
        [STEPS | ESCALATOR, [120, 0], undefined, [0, 1]],
        [INDOOR, [180, 0], undefined, [1, 1]],
        [LIFT, [181, 0]],
        [INDOOR, [241, 0], undefined, [3, 3]],
      ]),
    ).toEqual([
      '100 m east',
      'straight on, escalator up, 20 m',
      'straight on inside the building, 60 m',
      'lift to floor 3',
      'straight on inside the building, 60 m',
    ]);
  });

  test('say the metres off the paths at both ends', () => {
    const [first, ...rest] = wayOf([[PATH, [0, 100]]], [30, 100]);
    expect([first, ...rest]).toEqual(['100 m north', '30 m east off the path to the toilet']);
  });

  test('keep a name on one line, and cut a long one', () => {
    const [only] = wayOf([[STREET, [100, 0], `A\nB ${'x'.repeat(200)}`]]);
    expect(only).toMatch(/^100 m east along A B x{55}…$/);
  });

  test('are at most 40, and say how many there are more', () => {
    const turns = Array.from(
      { length: 50 },
      (_, i): Made => [PATH, [Math.ceil(i / 2) * 30, Math.floor(i / 2) * 30 + 30]],
    );
    const steps = wayOf(turns);
    expect(steps).toHaveLength(41);
    expect(steps.at(-1)).toMatch(/^\d+ more steps that are not listed$/);
  });

  test('are none without a way', () => {
    expect(wayOf([], [100, 0])).toEqual([]);
  });
});
