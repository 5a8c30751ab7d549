/** A process that runs a share of the histories: arguments are the first seed, the end, and the step from one to the next. */
import { installBuiltins } from './builtins.ts';
import { runHistory } from './history.ts';

// As the program has it (lootiles.ts).
process.env.TZ = 'UTC';
const [first = 0, end = 0, step = 1] = process.argv.slice(2).map(Number);
installBuiltins();
let kept = 0;
for (let seed = first; seed < end; seed += step, kept++) await runHistory(seed);
console.log(kept);
