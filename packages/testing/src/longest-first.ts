import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = join(import.meta.dirname, '../../..');
const RECORD = join(ROOT, 'packages/testing/test-times.json');
/** Of a file that is not in the record, which holds those of two seconds and more. */
const UNKNOWN_S = 1;

/**
 * Runs a project's longest files first, so that at the end no worker is alone with one, and divides them into shards
 * that take about the same time: both by the times that `npm run test:all -- --record` wrote down.
 */
export class LongestFirst extends BaseSequencer {
  readonly #seconds = JSON.parse(readFileSync(RECORD, 'utf8')) as Record<string, number>;

  /** Vitest's own order keeps the files of a project together, because a worker serves one project after the other. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await BaseSequencer.prototype.sort.call(this, files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => this.#longestFirst(sorted.filter((file) => file.project === project)));
  }

  /** Each file goes to the shard that has the least to do so far. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({ files: [] as TestSpecification[], seconds: 0 }));
    for (const file of this.#longestFirst(files)) {
      const idlest = shards.reduce((least, shard) => (shard.seconds < least.seconds ? shard : least));
      idlest.files.push(file);
      idlest.seconds += this.#secondsOf(file);
    }
    return shards[index - 1]?.files ?? [];
  }

  #longestFirst(files: readonly TestSpecification[]): TestSpecification[] {
    return files.toSorted((one, other) => this.#secondsOf(other) - this.#secondsOf(one));
  }

  #secondsOf({ moduleId }: TestSpecification): number {
    return this.#seconds[relative(ROOT, moduleId).replaceAll(sep, '/')] ?? UNKNOWN_S;
  }
}
