/** Prints the tables of docs/scaling.md, for prices of your own: `node bench/model.ts --core 10 --disk-gb 0.05 --traffic-gb 0.01`. */
import { parseArgs } from 'node:util';
import { importRecords, importTable } from './lib/import-model.ts';
import { modelTable, PRICES } from './lib/model.ts';

const { values } = parseArgs({
  options: {
    core: { type: 'string', default: String(PRICES.core) },
    'disk-gb': { type: 'string', default: String(PRICES.diskGb) },
    'traffic-gb': { type: 'string', default: String(PRICES.trafficGb) },
  },
});
const prices = {
  core: Number(values.core),
  diskGb: Number(values['disk-gb']),
  trafficGb: Number(values['traffic-gb']),
};
console.log(modelTable(prices));
console.log(`\n${importTable(importRecords())}`);
