/** Writes the town of the demo to the file that the product serves: `npm run demo-town`. */
import { fileURLToPath } from 'node:url';
import { drawTown, TOWN } from './town.ts';
import { PbfWriter } from './write-pbf.ts';

const PATH = fileURLToPath(new URL('../../commands/runtime/demo-town.osm.pbf', import.meta.url));

const writer = await PbfWriter.open(process.argv[2] ?? PATH, {
  source: `${TOWN}, the INVENTED town of the Lootiles demo`,
  // Names the same day each time, so that the file changes only with the town.
  date: new Date('2026-11-01T00:00:00Z'),
});
await writer.add(drawTown());
await writer.close();
