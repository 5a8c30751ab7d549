/**
 * The log of a long-running command on standard output: JSON lines for programs that collect them, plain lines for
 * people at a terminal (LOG_FORMAT). No line holds an address, a position or anything else of a person.
 */
import { Writable } from 'node:stream';
import pino, { type Logger } from 'pino';
import { z } from 'zod';
import type { Settings } from '../schemas/settings.ts';
import type { Log as ServerLog } from '../server/generations.ts';

/** The same for server/, which says the message first. */
export function toServerLog(logger: Pick<Logger, 'info' | 'error'>): ServerLog {
  return {
    info: (message, details = {}) => logger.info(details, message),
    error: (message, details = {}) => logger.error(details, message),
  };
}

export function openLog({ logFormat }: Pick<Settings, 'logFormat'>): Logger {
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const isText = logFormat === undefined ? process.stdout.isTTY === true : logFormat === 'text';
  return isText ? pino(options, plainLines(process.stdout)) : pino(options);
}

const Line = z.looseObject({ level: z.int(), time: z.string(), msg: z.string() });
const WARN = 40;

/** `20:21:05 Serving generation 3.`, and behind it what else the line holds. */
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
