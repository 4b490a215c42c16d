import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow tests in small files, which would otherwise run last while the other workers are idle. */
const long = /accessibility-|crash|every-operation|seed-demo/;

/**
 * Sorts like Vitest, by the last run's times or else the largest file first, but puts known slow files before all
 * others.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))];
  }
}

function takesLong({ moduleId }: TestSpecification): boolean {
  return long.test(moduleId);
}
