/** Writes a lookup file of places, batch by batch: in a thread of its own, or in that of the caller. */
import { type PlaceRecord, PlacesWriter, type WorldTown } from '../../packages/gazetteer/index.ts';
import { answerTasks } from '../../packages/pbf/index.ts';

/** Records, the most important first; then, once, the towns of the world: they make the file whole. */
export type PlacesTask =
  | { readonly records: readonly PlaceRecord[] }
  | { readonly towns: readonly WorldTown[] };

/** @param path of the file. A caller that stops before the towns removes it. */
export function makePlacesWork(path: string): (task: PlacesTask) => void {
  const writer = new PlacesWriter(path);
  return (task) => {
    if ('records' in task) for (const record of task.records) writer.add(record);
    else {
      writer.finish({}, task.towns);
      writer.close();
    }
  };
}

answerTasks(makePlacesWork, () => []);
