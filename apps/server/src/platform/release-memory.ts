import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/** Long enough for the first visitors, who load what is loaded when first needed. */
const afterStartMs = 2_000;

/**
 * Gives back, once, what the start needed and left behind: reading and compiling our sources fills memory that V8 keeps for itself although most of it
 * is garbage, some 70 MB of 260. It takes about 150 ms, so it happens once, soon after the start and never again.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as Collect;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterStartMs).unref();
}
