/** What the JSON reports of the test runs say, for .ci/run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Characters of a failure's reason that are printed. */
const REASON_LENGTH = 1_500;
/** A longer pattern of names is left out, so that whole files run: Linux passes 128 KB as one argument. */
const MOST_PATTERN = 100_000;
const FLAKY_LIST = new URL('../test/flaky.md', import.meta.url);

const [task, path, ...rest] = process.argv.slice(2);
const tasks = {
  /** A pattern of the names of all skipped tests (empty: all tests of the files), then the files. */
  skipped() {
    const files = read(path).testResults.filter((file) => skippedIn(file).length > 0);
    if (files.length > 0) console.log([patternOf(files.flatMap(skippedIn)), ...files.map(fileOf)].join('\n'));
  },
  /** A line for each file that failed, with a pattern of the names that failed; empty if the file itself failed. */
  failed() {
    for (const file of read(path).testResults.filter(({ status }) => status === 'failed'))
      console.log(`${fileOf(file)}\t${patternOf(failedIn(file))}`);
  },
  /** Fails if a test of the file that failed in the first report did not pass in the second. */
  mended() {
    const [name, again] = rest;
    const before = read(path).testResults.find((file) => fileOf(file) === name);
    const after = read(again).testResults.find((file) => fileOf(file) === name);
    const passed = new Set(
      after?.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    );
    const isMended =
      after?.status === 'passed' && before && failedIn(before).every(({ fullName }) => passed.has(fullName));
    process.exitCode = isMended ? 0 : 1;
  },
  count() {
    const { line, failures } = counted(path, rest[0]);
    console.log(line);
    process.exitCode = failures === 0 ? 0 : 1;
  },
};
tasks[task]();

/** Without a report (its run did not come so far) there are no results. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Not written, or cut off.
    return { testResults: [] };
  }
}

/** Path in the repository, wherever its clone is. */
function fileOf({ name }) {
  return /\/((?:packages\/[^/]+\/)?test\/.*)$/.exec(name)?.[1] ?? name;
}

function skippedIn({ assertionResults }) {
  return assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status));
}

function failedIn({ assertionResults }) {
  return assertionResults.filter(({ status }) => status === 'failed');
}

/** A pattern that the names of these tests match, whole; empty if there are none, or too many. */
function patternOf(tests) {
  const names = tests.map(({ ancestorTitles, title }) =>
    // Vitest joins titles by " > ", older ones by a space.
    [...ancestorTitles, title].map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join(' (?:> )?'),
  );
  const pattern = `^(?:${[...new Set(names)].join('|')})$`;
  const isUsable = names.length > 0 && pattern.length <= MOST_PATTERN && !/[\n\t]/.test(pattern);
  return isUsable ? pattern : '';
}

/** A test that ran in several reports counts once, as failed if it failed in any; the report of a later try decides. */
function counted(folder, code) {
  const listed = readFileSync(FLAKY_LIST, 'utf8');
  const failed = new Map();
  const reasons = new Map();
  const brokenFiles = new Set();
  for (const name of readdirSync(folder).sort()) {
    const isLaterTry = name.endsWith('.again');
    for (const file of read(join(folder, name)).testResults) {
      const path = fileOf(file);
      if (file.status === 'failed' && file.assertionResults.length === 0) {
        brokenFiles.add(path);
        reasons.set(path, file.message);
      }
      if (isLaterTry && file.status === 'passed') brokenFiles.delete(path);
      const seen = new Map();
      for (const { fullName, status, failureMessages } of file.assertionResults) {
        // Titles of a table may repeat.
        const times = (seen.get(fullName) ?? 0) + 1;
        seen.set(fullName, times);
        if (status !== 'passed' && status !== 'failed') continue;
        const key = `${path} ${fullName} ${times}`;
        if (isLaterTry && failed.get(key) && status === 'passed')
          console.log(
            `flaky: ${path} ${fullName}${listed.includes(fullName) ? '' : ' (new: add it to test/flaky.md, or mend it)'}`,
          );
        if (status === 'failed') reasons.set(key, failureMessages.join('\n'));
        failed.set(key, (!isLaterTry && failed.get(key)) || status === 'failed');
      }
    }
  }
  const names = [...[...failed].filter(([, isFailed]) => isFailed).map(([key]) => key), ...brokenFiles];
  for (const name of names) console.log(`Failed: ${name}\n${reasons.get(name)?.slice(0, REASON_LENGTH)}`);
  const failures = [...failed.values()].filter(Boolean).length + brokenFiles.size || (code === '0' ? 0 : 1);
  const passed = [...failed.values()].filter((isFailed) => !isFailed).length;
  return { line: `${passed} passed, ${failures} failed`, failures };
}
