/**
 * One import in a process of its own, as the memory part watches it.
 *
 *   node bench/lib/import-one.ts <file.osm.pbf> <folder>
 *
 * Prints how many toilets it published, and the name of each step to stderr when it begins. The walking graph and the map are left out: they have processes of
 * their own.
 */
import { ImportProcess } from '../../commands/runtime/import-process.ts';
import { runImport } from '../../pipeline/import/import-extract.ts';
import type { Step } from '../../pipeline/import/steps.ts';
import { Work } from '../../pipeline/import/work.ts';
import { SILENT } from '../../pipeline/progress.ts';
import { LocalStore } from '../../shards/store/local-store.ts';

const [path = '', folder = ''] = process.argv.slice(2);
const store = new LocalStore(folder);
store.create();
const work = new Work({
  ...{ store, now: () => new Date(), random: Math.random, progress: SILENT, allowShrink: false },
  fetch: async () => ({ path, extract: 'bench', demo: false, walking: false, houses: true }),
});
const own = new ImportProcess();
const enter = (step: Step): void => {
  own.enter(step);
  console.error(step.name);
};
try {
  await runImport(work, enter);
  console.log(work.get('manifest').toilets);
} finally {
  own.leave();
}
