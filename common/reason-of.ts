/** The reason of a failure, as text for a log line or a sentence. */

/** The message of an error; other thrown values as text. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === 'EROFS' ? readOnlyReason(error) : error.message;
}

/** The system names a call ("EROFS: … chmod"), and no remedy. */
function readOnlyReason(error: Error): string {
  const what = 'path' in error ? `${error.path}` : 'A file';
  return `${what} cannot be written: its disk is mounted read-only. Mount it writable, or set DATA_DIR to another folder.`;
}

/** The stack of an error, which begins with its message: for the log, if the error may be a fault of this program. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
