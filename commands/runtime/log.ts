/**
 * The log of a long-running command, on standard output if nothing else is said: JSON lines for programs that collect them, plain lines for
 * a terminal (LOG_FORMAT).
 */
import { Writable } from 'node:stream';
import pino from 'pino';
import { z } from 'zod';
import type { Logger } from '../../common/logger.ts';
import type { Settings } from '../../schemas/settings/settings.ts';

export function openLog(
  { logFormat }: Pick<Settings, 'logFormat'>,
  to: typeof process.stdout | typeof process.stderr = process.stdout,
): Logger {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const isText = logFormat === undefined ? to.isTTY === true : logFormat === 'text';
  const lines = isText ? pino(options, plainLines(to)) : pino(options, pino.destination(to.fd));
  return {
    info: (message, details = {}) => lines.info(details, message),
    warn: (message, details = {}) => lines.warn(details, message),
    error: (message, details = {}) => lines.error(details, message),
  };
}

const Line = z.looseObject({ level: z.int(), time: z.string(), msg: z.string() });
const WARN = 40;

/** Formats a JSON line as `20:21:05 Serving generation 3.`, followed by its other fields. */
export function plainLine(json: string): string {
  const { level, time, msg, ...more } = Line.parse(JSON.parse(json));
  const details = Object.entries(more).map(
    ([name, value]) => `\n  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${time.slice(11, 19)} ${level >= WARN ? '! ' : ''}${msg}${details.join('')}\n`;
}

function plainLines(to: NodeJS.WritableStream): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      to.write(plainLine(chunk.toString()));
      done();
    },
  });
}
