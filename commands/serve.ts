/** `lootiles serve`: the server with its log on standard output. */
import type { Settings } from '../schemas/settings.ts';
import { serve } from '../server/serve.ts';
import { openLog } from './log.ts';
import { stopWithParent } from './stop-signal.ts';

export async function serveCommand(settings: Settings): Promise<void> {
  stopWithParent();
  const logger = openLog(settings);
  await serve(settings, {
    info: (message, details = {}) => logger.info(details, message),
    error: (message, details = {}) => logger.error(details, message),
  });
}
