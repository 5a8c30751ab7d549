/** How long work tells what it does; shown by the command line, ignored by tests. */
export interface Progress {
  /** Work measured in bytes; total 0 where it is not known. */
  bytes(phase: string, done: number, total: number): void;
  /** Work measured in toilets. */
  count(phase: string, done: number, total: number): void;
  /** A finding worth a line. */
  note(text: string): void;
  /** Ends the phase at hand. */
  end(): void;
}

export const SILENT: Progress = { bytes: () => {}, count: () => {}, note: () => {}, end: () => {} };
