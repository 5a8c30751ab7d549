/** `lootiles serve`: the server with its log on standard output. */
import type { Settings } from '../schemas/settings.ts';
import { serve } from '../server/serve.ts';
import { openLog, toServerLog } from './log.ts';
import { stopWithParent } from './stop-signal.ts';

export async function serveCommand(settings: Settings): Promise<void> {
  stopWithParent();
  await serve(settings, toServerLog(openLog(settings)));
}
