/** The log of a long-running command: JSON lines on standard output. */
import pino, { type Logger } from 'pino';

export function jsonLog(): Logger {
  return pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
