/**
 * The log of all processes. No line holds an address, a position or other personal data.
 *
 * A line says the event, its reason and what happens next. `details` are fields of the line beside its message.
 */
export interface Logger {
  info(message: string, details?: object): void;
  warn(message: string, details?: object): void;
  error(message: string, details?: object): void;
}

/** Drops every line: for commands that end with one sentence. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} };
