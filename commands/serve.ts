/** `lootiles serve`: the server with its log on standard output, JSON lines. */
import type { Settings } from '../schemas/settings.ts';
import { serve } from '../server/serve.ts';
import { jsonLog } from './log.ts';
import { stopWithParent } from './stop-signal.ts';

export async function serveCommand(settings: Settings): Promise<void> {
  stopWithParent();
  const logger = jsonLog();
  await serve(settings, {
    info: (message) => logger.info(message),
    error: (message) => logger.error(message),
  });
}
