import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with much to do: they would come last, while the other workers are idle. */
const long = /accessibility-|crash|every-operation|seed-demo/;

/** As Vitest does it: by the times of the last run, else the largest first; but what is known to take long comes before all. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))];
  }
}

function takesLong({ moduleId }: TestSpecification): boolean {
  return long.test(moduleId);
}
