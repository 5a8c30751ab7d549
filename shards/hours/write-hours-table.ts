/** Writes every distinct hours of a blob into one table (FORMAT.md §3.6). */

import type { HoursSource, Timeline } from '../../packages/hours/index.ts';
import type { Section } from '../format/blob.ts';
import { type HoursSections, NO_HOURS } from '../format/sections.ts';

export class HoursTableWriter {
  readonly #entries = new Map<string, number>();
  readonly #sources: HoursSource[] = [];

  /** The entry of hours, made if it is new. */
  entryOf(hours: HoursSource | null): number {
    if (hours === null) return NO_HOURS;
    const key = JSON.stringify(hours);
    const known = this.#entries.get(key);
    if (known !== undefined) return known;
    const entry = this.#sources.push(hours) - 1;
    this.#entries.set(key, entry);
    return entry;
  }

  /** @param timelineOf the compiled form of hours; asked once for each distinct one */
  sections(section: HoursSections, timelineOf: (hours: HoursSource) => Timeline): Section[] {
    const timelines = this.#sources.map(timelineOf);
    const starts = new Uint32Array(timelines.length + 1);
    for (const [i, timeline] of timelines.entries()) starts[i + 1] = starts[i]! + timeline.startsMin.length;
    const spans = starts[timelines.length]!;
    const spanStarts = new Uint32Array(spans);
    const spanStates = new Uint8Array(spans);
    const spanOffsets = new Int16Array(spans);
    for (const [i, timeline] of timelines.entries()) {
      spanStarts.set(timeline.startsMin, starts[i]!);
      spanStates.set(timeline.states, starts[i]!);
      spanOffsets.set(timeline.offsetsMin, starts[i]!);
    }
    const ends = Uint32Array.from(timelines, ({ endMin }) => endMin);
    return [
      { id: section.hoursStarts, bytes: bytesOf(starts) },
      { id: section.hoursEnds, bytes: bytesOf(ends) },
      { id: section.spanStarts, bytes: bytesOf(spanStarts) },
      { id: section.spanStates, bytes: spanStates },
      { id: section.spanOffsets, bytes: bytesOf(spanOffsets) },
      { id: section.hoursSources, bytes: Buffer.from(JSON.stringify(this.#sources)) },
    ];
  }
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
