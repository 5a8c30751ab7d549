/**
 * How well a lookup answers the questions of places.tsv: the share answered right by the first and by one of
 * the first three answers, over all and by variant and kind, and what it missed.
 *
 * Right is what serves someone who looks for a toilet: a street, station or square to 300 m, a town to 3 km.
 */
import { metresOf, squaredChord } from '../../../sphere/index.ts';
import type { Position, Question } from './places-fixture.ts';

export interface Found extends Position {
  label: string;
}
export type Find = (extract: string, query: string, country: string | undefined) => readonly Found[];

const NEAR_M = 300;
/** Kinds whose one point stands for much ground. */
const NEAR_OF_KIND_M: Record<string, number> = { town: 3_000, island: 3_000, suburb: 1_000 };

export interface Scored {
  question: Question;
  found: readonly Found[];
  /** Place of the first right answer among the found, from 1; 0 where none is right. */
  rank: number;
  /** From the first answer to the nearest point of the truth; infinite where nothing was found. */
  distanceM: number;
}

export interface Rate {
  name: string;
  count: number;
  /** Shares from 0 to 1. */
  top1: number;
  top3: number;
}

export interface Report {
  overall: Rate;
  byVariant: Rate[];
  byKind: Rate[];
  byExtract: Rate[];
  /** Of the first answers, right or wrong; questions without an answer count as infinitely far. */
  medianDistanceM: number;
  /** Questions whose first answer is not right. */
  misses: Scored[];
}

export function measure(questions: readonly Question[], find: Find): Report {
  const scored = questions.map((question) =>
    score(question, find(question.extract, question.query, question.country)),
  );
  return {
    overall: rate('all', scored),
    byVariant: ratesBy(scored, ({ variant }) => variant),
    byKind: ratesBy(scored, ({ kind }) => kind),
    byExtract: ratesBy(scored, ({ extract }) => extract),
    medianDistanceM: median(scored.map(({ distanceM }) => distanceM)),
    misses: scored.filter(({ rank }) => rank !== 1),
  };
}

export function score(question: Question, found: readonly Found[]): Scored {
  const nearM = NEAR_OF_KIND_M[question.kind] ?? NEAR_M;
  const distances = found.map((answer) => distanceToTruth(answer, question.truth));
  const rank = distances.findIndex((distanceM) => distanceM <= nearM) + 1;
  return { question, found, rank, distanceM: distances[0] ?? Infinity };
}

function distanceToTruth({ lon, lat }: Position, truth: readonly Position[]): number {
  return metresOf(Math.min(...truth.map((point) => squaredChord(lon, lat, point.lon, point.lat))));
}

function ratesBy(scored: readonly Scored[], nameOf: (question: Question) => string): Rate[] {
  const groups = Map.groupBy(scored, ({ question }) => nameOf(question));
  return Array.from(groups, ([name, group]) => rate(name, group)).sort((a, b) => b.count - a.count);
}

function rate(name: string, scored: readonly Scored[]): Rate {
  const share = (ranks: (rank: number) => boolean) =>
    scored.length === 0 ? 0 : scored.filter(({ rank }) => ranks(rank)).length / scored.length;
  return {
    name,
    count: scored.length,
    top1: share((rank) => rank === 1),
    top3: share((rank) => rank >= 1 && rank <= 3),
  };
}

/** The lower one of the two in the middle: always one that was measured. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Infinity;
}
