import { afterAll, beforeAll, inject } from 'vitest';

const coverage = globalThis[inject('globalNamespace')];
const beforeTests = 'before the tests of a file';

/**
 * Stryker takes what runs in `beforeAll` for what is decided as a module is read, and runs all tests of all files
 * against it. It is what the tests of its own file see.
 */
if (inject('mode') === 'dry-run') {
  beforeAll(() => {
    coverage.currentTestId = beforeTests;
  });
  // eslint-disable-next-line no-empty-pattern
  afterAll(({}, file) => {
    const { [beforeTests]: seen, ...perTest } = coverage.mutantCoverage?.perTest ?? {};
    if (!seen) return;
    coverage.mutantCoverage.perTest = perTest;
    for (const id of testsOf(file).map(idOf)) perTest[id] = { ...seen, ...perTest[id] };
  });
}

function testsOf({ tasks }) {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));
}

/** As Stryker names it. */
function idOf(test) {
  const names = [test.name];
  for (let { suite } = test; suite; { suite } = suite) names.unshift(suite.name);
  return `${test.file.filepath}#${names.join(inject('testNameSeparator')).trim()}`;
}
