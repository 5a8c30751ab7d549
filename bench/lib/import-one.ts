/**
 * One import in a process of its own, as the memory part watches it.
 *
 *   node bench/lib/import-one.ts <file.osm.pbf> <folder>
 *
 * Prints the name of each step when it begins. The map is left out: the command of the map is a process of its own.
 */
import { ImportProcess } from '../../commands/runtime/import-process.ts';
import { runAfterwards, runImport } from '../../pipeline/import/import-extract.ts';
import type { Step } from '../../pipeline/import/steps.ts';
import { Work } from '../../pipeline/import/work.ts';
import { SILENT } from '../../pipeline/progress.ts';
import { LocalStore } from '../../shards/store/local-store.ts';

const [path = '', folder = ''] = process.argv.slice(2);
const store = new LocalStore(folder);
store.create();
const work = new Work({
  ...{ store, now: new Date(), random: Math.random, progress: SILENT, allowShrink: false },
  fetch: async () => ({ path, extract: 'bench', demo: false, walking: true, houses: true }),
});
const own = new ImportProcess();
const enter = (step: Step): void => {
  own.enter(step);
  console.log(step.name);
};
try {
  await runImport(work, enter);
  await runAfterwards(work, enter);
} finally {
  own.leave();
}
