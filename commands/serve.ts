/** `lootiles serve`: the server with its log on standard output, JSON lines. */
import pino from 'pino';
import type { Settings } from '../schemas/settings.ts';
import { serve } from '../server/serve.ts';

export async function serveCommand(settings: Settings): Promise<void> {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
  await serve(settings, {
    info: (message) => logger.info(message),
    error: (message) => logger.error(message),
  });
}
