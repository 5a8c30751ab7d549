// Says in a sentence what to do if this Node is too old to run TypeScript: the program cannot say it, since it is
// TypeScript itself. Loaded before it (package.json, "start"), so it is written for old ones, too.
var OLDEST = [22, 18];
var have = process.versions.node.split('.').map(Number);
if (have[0] < OLDEST[0] || (have[0] === OLDEST[0] && have[1] < OLDEST[1])) {
  console.error(
    'lootiles: This is Node ' +
      process.versions.node +
      ', and no other Node came with the packages for ' +
      process.platform +
      '-' +
      process.arch +
      '. Install Node ' +
      OLDEST.join('.') +
      ' or newer, then start again.',
  );
  process.exit(1);
}

// Node 22 calls its SQLite an experiment, in every process that opens it.
var warn = process.emitWarning;
process.emitWarning = (...given) => {
  if (given[1] !== 'ExperimentalWarning') warn.apply(process, given);
};
