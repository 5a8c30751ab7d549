/** What the JSON reports of the test runs say, for .ci/run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [task, path, code] = process.argv.slice(2);
if (task === 'skipped') for (const file of skipped(read(path))) console.log(file);
else console.log(counted(readdirSync(path).map((name) => read(join(path, name)))));

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

/** A test that ran in several reports counts once, as failed if it failed in any. */
function counted(reports) {
  const failed = new Map();
  let brokenFiles = 0;
  for (const { testResults } of reports)
    for (const file of testResults) {
      if (file.status === 'failed' && file.assertionResults.length === 0) brokenFiles++;
      const seen = new Map();
      for (const { fullName, status } of file.assertionResults) {
        // Titles of a table may repeat.
        const times = (seen.get(fullName) ?? 0) + 1;
        seen.set(fullName, times);
        if (status !== 'passed' && status !== 'failed') continue;
        const key = `${fileOf(file)} ${fullName} ${times}`;
        failed.set(key, failed.get(key) || status === 'failed');
      }
    }
  const failures = [...failed.values()].filter(Boolean).length + brokenFiles;
  const passed = failed.size - (failures - brokenFiles);
  return `${passed} passed, ${failures || (code === '0' ? 0 : 1)} failed`;
}
