/** `lootiles jobs`: lists the jobs of imports of all workers: what runs, waits, has failed and comes next. */
import { type ListedJob, listJobs } from '../pipeline/import/listed-jobs.ts';
import type { Settings } from '../schemas/settings/settings.ts';
import { hasDatabase, openDatabaseToRead } from './runtime/database.ts';

const STATES: Record<ListedJob['state'], string> = {
  created: 'waits',
  blocked: 'waits for another job',
  retry: 'tries again',
  active: 'runs',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};

const NO_QUEUE = 'No worker has made the queue of imports yet. Start "lootiles work" with IMPORT_SCHEDULE.';

export async function jobsCommand(settings: Settings): Promise<void> {
  // Asking must not make one.
  if (!hasDatabase(settings)) return console.log(NO_QUEUE);
  const { database, close } = await openDatabaseToRead(settings);
  try {
    const found = await listJobs(database, new Date());
    if (!found) return console.log(NO_QUEUE);
    for (const job of found.jobs) console.log(lineOf(job));
    console.log(found.next ? `Next import: ${minute(found.next)}.` : 'No worker has a schedule.');
  } finally {
    await close();
  }
}

function lineOf({ kind, state, tries, created, startsAfter, started, ended, reason }: ListedJob): string {
  const times = [
    started && `began ${minute(started)}`,
    ended && `ended ${minute(ended)}`,
    startsAfter && `not before ${minute(startsAfter)}`,
    tries > 1 && `${tries} tries`,
    reason !== undefined && state !== 'completed' && reason,
  ];
  return [`${minute(created)}  ${kind}  ${STATES[state]}`, ...times.filter(Boolean)].join('  ');
}

/** UTC. */
function minute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')}Z`;
}
