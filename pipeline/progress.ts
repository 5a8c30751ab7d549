/** How long work reports its progress; shown by the command line, ignored by tests. */
export interface Progress {
  /** Work measured in bytes; total 0 if it is not known. */
  bytes(phase: string, done: number, total: number): void;
  /** Work measured in toilets. */
  count(phase: string, done: number, total: number): void;
  /** A finding worth a line. */
  note(text: string): void;
  /** Ends the current phase. */
  end(): void;
}

export const SILENT: Progress = { bytes: () => {}, count: () => {}, note: () => {}, end: () => {} };
