/** `lootiles serve`: the server with its log on standard output. */
import type { Settings } from '../schemas/settings/settings.ts';
import { expectBuilt } from './runtime/child-command.ts';
import { openLog } from './runtime/log.ts';
import { stopWithParent } from './runtime/stop-signal.ts';

export async function serveCommand(settings: Settings): Promise<void> {
  stopWithParent();
  expectBuilt();
  const { serve } = await import('../server/serve.ts');
  await serve(settings, openLog(settings));
}
