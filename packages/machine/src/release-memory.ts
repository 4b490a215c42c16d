import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/** Late enough for the first visitors, whose requests trigger lazy loading. */
const afterStartMs = 2_000;

/**
 * Releases the memory of the start: loading and compiling the sources leaves about 70 MB of garbage (of 260 MB), which
 * V8 would keep. Takes about 150 ms, so it happens only once, soon after the start.
 */
export function releaseStartMemory(): void {
  keepCompiled();
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterStartMs).unref();
}

/**
 * Writes what was compiled until then to NODE_COMPILE_CACHE, if there is one. Node does so when a process exits, which
 * threads and children that are killed do not: each of them would load a compiler of TypeScript at every start, 17 MB.
 */
export function keepCompiled(): void {
  setTimeout(flushCompileCache, afterStartMs).unref();
}
