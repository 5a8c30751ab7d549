/** What the JSON reports of the test runs say, for .ci/run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Characters of a failure's reason that are printed. */
const REASON_LENGTH = 1_500;

const [task, path, code] = process.argv.slice(2);
if (task === 'skipped') for (const file of skipped(read(path))) console.log(file);
else if (task === 'failed') for (const file of failedIn(read(path))) console.log(file);
else console.log(counted(path));

/** Without a report (its run did not come so far) there are no results. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}

/** Path in the repository, wherever its clone is. */
function fileOf({ name }) {
  return name.slice(name.lastIndexOf('/test/') + 1);
}

function skipped({ testResults }) {
  return testResults
    .filter(({ assertionResults }) =>
      assertionResults.some(({ status }) => !['passed', 'failed'].includes(status)),
    )
    .map(fileOf);
}

function failedIn({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(fileOf);
}

/** A test that ran in several reports counts once, as failed if it failed in any; the report of a second run decides. */
function counted(folder) {
  const failed = new Map();
  const reasons = new Map();
  const brokenFiles = new Set();
  for (const name of readdirSync(folder).sort()) {
    const isSecondRun = name.endsWith('.again');
    for (const file of read(join(folder, name)).testResults) {
      const path = fileOf(file);
      if (file.status === 'failed' && file.assertionResults.length === 0) {
        brokenFiles.add(path);
        reasons.set(path, file.message);
      }
      if (isSecondRun && file.status === 'passed') brokenFiles.delete(path);
      const seen = new Map();
      for (const { fullName, status, failureMessages } of file.assertionResults) {
        // Titles of a table may repeat.
        const times = (seen.get(fullName) ?? 0) + 1;
        seen.set(fullName, times);
        if (status !== 'passed' && status !== 'failed') continue;
        const key = `${path} ${fullName} ${times}`;
        if (isSecondRun && failed.get(key) && status === 'passed')
          console.log(`Passed in its second run: ${key}`);
        if (status === 'failed') reasons.set(key, failureMessages.join('\n'));
        failed.set(key, (!isSecondRun && failed.get(key)) || status === 'failed');
      }
    }
  }
  const names = [...[...failed].filter(([, isFailed]) => isFailed).map(([key]) => key), ...brokenFiles];
  for (const name of names) console.log(`Failed: ${name}\n${reasons.get(name)?.slice(0, REASON_LENGTH)}`);
  const failures = [...failed.values()].filter(Boolean).length + brokenFiles.size;
  const passed = failed.size - (failures - brokenFiles.size);
  return `${passed} passed, ${failures || (code === '0' ? 0 : 1)} failed`;
}
