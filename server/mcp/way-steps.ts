/**
 * The way to a toilet as steps in words, for a person who walks it without a map. Streets have their names if the graph
 * has them. Metres are rounded to tens. Turns are said at junctions only: a bend between them leaves no choice.
 */
import {
  ESCALATOR,
  type Floors,
  INDOOR,
  KIND,
  LIFT,
  STEPS,
  type WayPart,
} from '../../packages/footways/index.ts';
import type { WayInParts } from '../../packages/reader/index.ts';
import { bearingDeg, metresOf, squaredChord } from '../../packages/sphere/index.ts';
import type { WayAnswer } from '../../schemas/reads/mcp-tools.ts';
import type { Walk } from '../../schemas/toilet/walk.ts';
import { oneLine } from './protocol.ts';

type Point = WayPart['points'][number];
type Ground = 'open' | 'inside' | 'steps' | 'escalator' | 'lift';

/** Further steps are counted, not listed. */
const MOST_STEPS = 40;
const LONGEST_NAME = 60;
const LONGEST_LABEL = 80;
/** The direction of a line is that to its first point so far away. */
const AHEAD_M = 10;
/** A shorter piece of a way is said with the one beside it. */
const SHORT_M = 15;
/** A shorter piece without a name that goes straight on is said with the street beside it. */
const NAMELESS_M = 50;
const STRAIGHT_DEG = 30;
const SLIGHT_DEG = 60;
const BACK_DEG = 150;
const COMPASS = 'north north-east east south-east south south-west west north-west'.split(' ');

/** A piece of a way on one kind of ground. */
interface Piece {
  readonly ground: Ground;
  readonly street: string | undefined;
  readonly floors: Floors | undefined;
  readonly metres: number;
  /** Bearings in degrees. */
  readonly begins: number;
  readonly ends: number;
  /** How many flights of steps. */
  readonly flights: number;
}

/** Returns no steps if there is no way. Names of streets are texts of the public. */
export function waySteps({ from, to, floors, parts }: WayInParts): string[] {
  const [first, last] = [parts[0]?.points[0], parts.at(-1)?.points.at(-1)];
  if (!first || !last) return [];
  const pieces = joined(parts.map(pieceOf));
  const steps = pieces.map((piece, i) =>
    stepWords(piece, pieces[i - 1], i + 1 < pieces.length ? pieces[i + 1]!.floors : floors),
  );
  const more = steps.length - MOST_STEPS;
  return [
    ...offWords(from, first, 'to the path'),
    ...steps.slice(0, MOST_STEPS),
    ...(more > 0 ? [`${more} more steps that are not listed`] : []),
    ...offWords(last, to, 'off the path to the toilet'),
  ];
}

/** Metres beside the paths. */
function offWords(from: Point, to: Point, words: string): string[] {
  const metres = metresBetween(from, to);
  return metres < SHORT_M ? [] : [`${metresWords(metres)} ${compassOf(bearingDeg(...from, ...to))} ${words}`];
}

function groundOf({ bits }: WayPart): Ground {
  const kind = bits & KIND;
  if (kind === STEPS) return bits & ESCALATOR ? 'escalator' : 'steps';
  return kind === LIFT ? 'lift' : kind === INDOOR ? 'inside' : 'open';
}

function isPlain({ ground }: Piece): boolean {
  return ground === 'open' || ground === 'inside';
}

function pieceOf(part: WayPart): Piece {
  const { street, floors, metres, points } = part;
  const ground = groundOf(part);
  const back = points.toReversed();
  return {
    ...{ ground, street, floors, metres },
    begins: bearingDeg(...points[0]!, ...ahead(points)),
    ends: bearingDeg(...ahead(back), ...back[0]!),
    flights: ground === 'steps' ? 1 : 0,
  };
}

/** The first point of a line that is some metres from its begin: the first metres of a line may lead anywhere. */
function ahead(line: readonly Point[]): Point {
  return line.find((point) => metresBetween(line[0]!, point) >= AHEAD_M) ?? line.at(-1)!;
}

/** Pieces that a person would not tell apart become one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const done: Piece[] = [];
  for (const piece of pieces) {
    const before = done.at(-1);
    const both = before && joinedPair(before, piece);
    if (both) {
      done[done.length - 1] = both;
      continue;
    }
    const stairs = done.at(-2);
    if (before && stairs && isLanding(stairs, before, piece)) {
      done.splice(-2, 2, {
        ...stairs,
        floors: aroundFloors(stairs.floors, piece.floors),
        metres: stairs.metres + before.metres + piece.metres,
        ends: piece.ends,
        flights: stairs.flights + piece.flights,
      });
    } else done.push(piece);
  }
  return done;
}

function isLanding(stairs: Piece, between: Piece, piece: Piece): boolean {
  return (
    stairs.ground === 'steps' && piece.ground === 'steps' && isPlain(between) && between.metres < SHORT_M
  );
}

/** Undefined if they are two. */
function joinedPair(before: Piece, piece: Piece): Piece | undefined {
  const metres = before.metres + piece.metres;
  if (before.ground !== piece.ground) return undefined;
  if (!isPlain(piece))
    return { ...before, metres, ends: piece.ends, floors: aroundFloors(before.floors, piece.floors) };
  if (piece.metres < SHORT_M) return { ...before, metres, floors: piece.floors };
  if (before.metres < SHORT_M) return { ...piece, metres };
  const isOne = before.street === piece.street;
  const isNearlyOne =
    (before.street === undefined && before.metres < NAMELESS_M) ||
    (piece.street === undefined && piece.metres < NAMELESS_M);
  // A street that bends is still the same street.
  const mostDeg = isOne && piece.street !== undefined ? SLIGHT_DEG : STRAIGHT_DEG;
  if (!(isOne || isNearlyOne) || Math.abs(turnDeg(before.ends, piece.begins)) >= mostDeg) return undefined;
  return { ...piece, metres, begins: before.begins, street: before.street ?? piece.street };
}

function aroundFloors(one: Floors | undefined, other: Floors | undefined): Floors | undefined {
  return one && other && [Math.min(one[0], other[0]), Math.max(one[1], other[1])];
}

/** @param after the floors behind it */
function stepWords(piece: Piece, before: Piece | undefined, after: Floors | undefined): string {
  const { ground, flights } = piece;
  const metres = metresWords(piece.metres);
  const heading = before ? turnWords(turnDeg(before.ends, piece.begins)) : compassOf(piece.begins);
  const upOrDown = rise(before?.floors, piece.floors, after);
  if (ground === 'lift') return after && after[0] === after[1] ? `lift to floor ${after[0]}` : 'lift';
  if (ground === 'escalator') return `${heading}, escalator${upOrDown}, ${metres}`;
  if (ground === 'steps')
    return `${heading}, ${flights} ${flights === 1 ? 'flight' : 'flights'} of steps${upOrDown}, ${metres}`;
  const street = piece.street === undefined ? '' : oneLine(piece.street, LONGEST_NAME);
  const isInto = before && before.street !== piece.street && heading !== 'straight on';
  const along = street === '' ? '' : ` ${isInto ? 'into' : 'along'} ${street}`;
  const inside = ground === 'inside' ? ' inside the building' : '';
  return before ? `${heading}${along}${inside}, ${metres}` : `${metres} ${heading}${along}${inside}`;
}

/** Says whether steps lead up or down; empty if the floors do not say so. */
function rise(before: Floors | undefined, own: Floors | undefined, after: Floors | undefined): string {
  const [begin, end] = [singleOf(before), singleOf(after)];
  const [low, high] = own ?? [];
  const from = begin ?? (end === undefined ? undefined : end === low ? high : end === high ? low : undefined);
  const to =
    end ?? (begin === undefined ? undefined : begin === low ? high : begin === high ? low : undefined);
  if (from === undefined || to === undefined || from === to) return '';
  return to > from ? ' up' : ' down';
}

function singleOf(floors: Floors | undefined): number | undefined {
  return floors && floors[0] === floors[1] ? floors[0] : undefined;
}

function turnWords(degrees: number): string {
  const size = Math.abs(degrees);
  if (size < STRAIGHT_DEG) return 'straight on';
  if (size > BACK_DEG) return 'turn back';
  const side = degrees < 0 ? 'left' : 'right';
  return size < SLIGHT_DEG ? `slightly ${side}` : side;
}

/** From -180 to 180; to the right is positive. */
function turnDeg(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

function compassOf(bearing: number): string {
  return COMPASS[Math.round(bearing / 45) % COMPASS.length]!;
}

function metresWords(metres: number): string {
  return `${Math.max(10, Math.round(metres / 10) * 10)} m`;
}

function metresBetween(from: Point, to: Point): number {
  return metresOf(squaredChord(...from, ...to));
}

/** A walk, and the way from a start to one toilet, in words. */
const NO_STEPS = {
  no_route: 'The map has no way there within 5 km, so the walk is an estimate.',
  no_graph: 'This server has no paths, so the walk is an estimate.',
} as const;

/** The metres of a walk, which are not those of the straight line, and its steps. Goes on behind "3 min walk". */
export function walkWords(walk: Walk): string {
  if (walk.source === 'straight_line') return ` of about ${walk.distance_m} m, an estimate`;
  const { flights } = walk;
  const counted = flights ? ` with ${flights} ${flights === 1 ? 'flight' : 'flights'} of steps` : '';
  const steps = flights === null ? ', the stairs to its floor not known' : counted;
  return ` of ${walk.distance_m} m${steps}`;
}

/** The way as lines: its begin, its length, and its steps. */
export function wayLines({ status, origin, walk, steps, note, ask_user: question }: WayAnswer): string[] {
  if (origin === null || walk === null) return [`Way: ${status}. Ask the user: ${question ?? ''}`];
  const from = `${oneLine(origin.label, LONGEST_LABEL)} (${origin.lat}, ${origin.lon})`;
  const more = status === 'no_route' || status === 'no_graph' ? ` ${NO_STEPS[status]}` : '';
  return [
    `Way from ${from}: ${walk.min} min walk${walkWords(walk)}.${more}`,
    ...(note === undefined ? [] : [note]),
    ...steps.map((step, i) => `${i + 1}. ${step}`),
  ];
}
