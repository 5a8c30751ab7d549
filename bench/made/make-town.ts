/** Writes the town of the demo to the file that the product serves: `npm run demo-town`. */
import { fileURLToPath } from 'node:url';
import { drawTown, TOWN } from './town.ts';
import { PbfWriter } from './write-pbf.ts';

const PATH = fileURLToPath(new URL('../../commands/runtime/demo-town.osm.pbf', import.meta.url));

await writeTown(process.argv[2] ?? PATH);

/** Names the same day each time, so that the file changes only with the town. */
async function writeTown(path: string): Promise<void> {
  const { nodes, ways } = drawTown();
  const writer = await PbfWriter.open(path, {
    source: `${TOWN}, the INVENTED town of the Lootiles demo`,
    date: new Date('2026-11-01T00:00:00Z'),
  });
  for (const each of nodes) writer.node(each);
  for (const each of ways) writer.way(each);
  await writer.close();
}
