/** The reason of a failure, as text for a log line or a sentence. */

/** The message of an error; other thrown values as text. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The stack of an error, which begins with its message: for the log, if the error may be a fault of this program. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
