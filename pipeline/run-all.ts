/** Runs tasks in order, so many at once; the first fault stops the rest. */
export async function runAll(tasks: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
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
  await Promise.all(Array.from({ length: atOnce }, lane));
}
