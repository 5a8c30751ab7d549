/** How the program ends: the codes of all commands, and what each of them means (docs/operations.md has this table). */

export interface ExitCode {
  readonly code: number;
  /** A sentence about what happened. */
  readonly meaning: string;
}

export const EXIT_CODES = {
  done: { code: 0, meaning: 'The command did its work, or was stopped by a signal.' },
  failed: { code: 1, meaning: 'It failed, or found a fault. It says what to do; later the same may work.' },
  usage: { code: 2, meaning: 'There is no such command, option or argument. Nothing was done.' },
  // EX_CONFIG of sysexits.h.
  setting: { code: 78, meaning: 'A setting cannot work. Correct it before the next start.' },
} as const satisfies Record<string, ExitCode>;
