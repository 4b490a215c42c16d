import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { statSync } from 'node:fs';
import { BaseSequencer, ForksPoolWorker } from 'vitest/node';
import { areas } from './areas.mjs';

/** The first test that fails ends a mutant's run: short files, which are of rules without a database, come first. */
class QuickestFirst extends BaseSequencer {
  async sort(files) {
    const sizeOf = ({ moduleId }) => statSync(moduleId).size;
    return files.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  }
}

const { tests, isPure = false } = areas[process.env.MUTATION_AREA];
const root = join(import.meta.dirname, '../..');

const keepProcess = {
  name: 'keep-process',
  configureVitest({ project }) {
    Object.assign(project.config, { pool: 'kept', poolRunner: keepingProcess() });
  },
};

/** What a statement that was written before would hide: the mutant in it, and the tests that see it. */
const writeStatementsAnew = {
  name: 'write-statements-anew',
  transform: (code, id) => {
    if (!id.endsWith('/platform/database/statement.ts')) return undefined;
    if (!code.includes('compiled ??= '))
      throw new Error('Nothing in statement.ts keeps a statement: look for it anew.');
    return code.replace('compiled ??= ', 'compiled = ');
  },
};

/** The tests of one area, in one process after the other: the mutation tester counts on it. */
export default defineConfig({
  root,
  plugins: [keepProcess, writeStatementsAnew],
  resolve: {
    // The packages of the tester's copy, not those that node_modules points at.
    alias: [
      { find: /^@ovation\/(client|contract|domain|testing)$/, replacement: `${root}/packages/$1/src/index.ts` },
      { find: /^@ovation\/(client|contract|domain|testing)\/(.+)$/, replacement: `${root}/packages/$1/src/$2` },
    ],
  },
  test: {
    name: 'unit',
    include: tests,
    setupFiles: ['./scripts/mutation/cover-hooks.mjs'],
    globalSetup: isPure ? [] : ['./packages/testing/src/global-setup.ts'],
    env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled') },
    // Of a machine that others use as well.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    isolate: false,
    sequence: { sequencer: QuickestFirst },
  },
});

const runsOfOne = 25;

/**
 * Runs the tests of one mutant after the other in one process. A new one reads the whole server, which takes longer
 * than the tests: the mutant to run is a
 * switch in the code. What is decided when a module is read needs a process of its own, and now and then all get a new
 * one, so that nothing piles up.
 */
function keepingProcess() {
  let kept;

  function take(options) {
    if (options.project.getProvidedContext().mutantActivation === 'static')
      return { worker: new ForksPoolWorker(options), runs: runsOfOne };
    return (kept ??= { worker: new ForksPoolWorker(options), runs: 0 });
  }

  function putBack(one, hasEnded = false) {
    one.runs += 1;
    if (one.runs < runsOfOne && !hasEnded) return undefined;
    if (one === kept) kept = undefined;
    return hasEnded ? undefined : one.worker.stop();
  }

  return { name: 'kept', createPoolWorker: (options) => new KeptProcess(take(options), putBack) };
}

/** To Vitest a process that starts and stops. */
class KeptProcess {
  name = 'kept';
  cacheFs = true;
  #one;
  #putBack;
  #listeners = [];

  constructor(one, putBack) {
    this.#one = one;
    this.#putBack = putBack;
  }

  async start() {
    this.#one.started ??= this.#startProcess();
    await this.#one.started;
  }

  async #startProcess() {
    await this.#one.worker.start();
    this.#one.worker.on('exit', () => this.#putBack(this.#one, true));
  }

  /** Asked to stop, it would forget how to run tests. */
  send(message) {
    if (message.type === 'stop') this.#answer({ type: 'stopped', __vitest_worker_response__: true });
    else this.#one.worker.send(message);
  }

  #answer(message) {
    for (const [event, listener] of this.#listeners) if (event === 'message') listener(message);
  }

  on(event, listener) {
    this.#listeners.push([event, listener]);
    this.#one.worker.on(event, listener);
  }

  off(event, listener) {
    this.#listeners = this.#listeners.filter(([of, one]) => of !== event || one !== listener);
    this.#one.worker.off(event, listener);
  }

  async stop() {
    for (const [event, listener] of this.#listeners) this.#one.worker.off(event, listener);
    await this.#putBack(this.#one);
  }

  deserialize(data) {
    return data;
  }
}
