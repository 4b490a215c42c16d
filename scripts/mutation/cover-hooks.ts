import { afterAll, beforeAll, inject, type RunnerTestCase, type RunnerTestSuite } from 'vitest';

interface Coverage {
  currentTestId: string | undefined;
  mutantCoverage?: { readonly perTest: Record<string, Record<string, number>> };
}

const { [inject('globalNamespace')]: coverage } = globalThis as unknown as Record<string, Coverage>;
const beforeTests = 'before the tests of a file';

/** Stryker takes what runs in `beforeAll` for what is decided as a module is read, and runs all tests of all files against it. It is what the tests of its own file see. */
if (inject('mode') === 'dry-run' && coverage) {
  beforeAll(() => void (coverage.currentTestId = beforeTests));
  // eslint-disable-next-line no-empty-pattern
  afterAll(({}, file) => {
    const { [beforeTests]: seen, ...perTest } = coverage.mutantCoverage?.perTest ?? {};
    if (!seen || !coverage.mutantCoverage) return;
    Object.assign(coverage.mutantCoverage, { perTest });
    for (const id of testsOf(file).map(idOf)) perTest[id] = { ...seen, ...perTest[id] };
  });
}

function testsOf({ tasks }: Pick<RunnerTestSuite, 'tasks'>): RunnerTestCase[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));
}

/** As Stryker names it. */
function idOf(test: RunnerTestCase): string {
  const names = [test.name];
  for (let { suite } = test; suite; { suite } = suite) names.unshift(suite.name);
  return `${test.file.filepath}#${names.join(inject('testNameSeparator')).trim()}`;
}
