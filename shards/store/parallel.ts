/** Runs tasks in order, so many at once; the first fault stops the rest, and is thrown when nothing runs any more. */
export async function forEachLimit(tasks: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async () => {
    while (!failed && next < tasks.length) {
      try {
        await tasks[next++]!();
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}
