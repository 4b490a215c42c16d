import { findImports, type SourceTree } from './source-tree.ts';

/**
 * What makes a test one of `npm run test:all` (docs/write-a-test.md): the programs that it starts and the media that
 * it makes take longer than all that it asserts, or are not on everyone's machine.
 */
const SLOW_PARTS: readonly (readonly [path: RegExp, reason: string])[] = [
  [/^apps\/server\/test\/(crash|rolling-restart|upgrades\/release-before)\//, 'runs the site as a process of its own'],
  [/^apps\/server\/test\/backups\//, 'makes and restores backups'],
  [
    /^packages\/testing\/src\/(redis-server|pgbouncer|prometheus|replicated-postgres|find-program)\.ts$/,
    'starts another program',
  ],
  [/^packages\/live-engine\/src\/testing\/(?!browser-offer|read-playlist)/, 'sends real live media'],
  [/^apps\/server\/test\/clips\.ts$/, 'makes videos and transcodes them'],
  [/^apps\/server\/test\/stages\/reports\/picture-stage\.ts$/, 'compares pictures and videos with lists'],
  [/^apps\/server\/src\/platform\/database\/postgres\/embedded-postgres\.ts$/, 'starts a PostgreSQL of its own'],
  [/^apps\/server\/test\/livekit\//, 'has an engine of live video beside it'],
  [/^apps\/server\/test\/hostile-media\//, 'transcodes hostile files'],
  [/^apps\/server\/test\/contract\/hostile\.ts$/, 'sends hostile values to every operation'],
  [/^apps\/server\/test\/documentation\/follow-page\.ts$/, 'checks and tests a copy of the repository'],
  [/^apps\/server\/src\/demo\/seed-demo\.ts$/, 'fills the demo'],
];

/** Of recorded seconds (packages/testing/test-times.json): a test that takes longer is slow, whatever it uses. */
const TOO_LONG_S = 12;
/** Between the two, a name may say either, because no two runs take the same. */
const SURELY_QUICK_S = 6;

const TEST = /\.test\.(?:tsx?|mjs)$/;
const SLOW_TEST = /\.slow\.test\.\w+$/;
/** Access and money stay with what everyone runs; `byDepth` says how much of them. */
const PROPERTY = /\.property\.test\.ts$/;
/** Parts of tests lead on to what they use; the code that is tested does not. */
const PART_OF_TESTS = /^(?:apps\/server\/test|packages\/testing\/src|packages\/live-engine\/src\/testing)\//;

/** Names each test whose name says another tier than what it uses and takes. */
export function findMisplacedTests(tree: SourceTree, secondsOf: Readonly<Record<string, number>>): string[] {
  const importsOf = Map.groupBy(findImports(tree), ({ from }) => from);
  return [...tree.keys()]
    .filter((path) => TEST.test(path))
    .flatMap((path) => {
      const seconds = PROPERTY.test(path) ? 0 : (secondsOf[path] ?? 0);
      const reason =
        reasonIn(path, importsOf, new Set()) ?? (seconds > TOO_LONG_S ? `takes ${seconds} seconds` : undefined);
      if (!SLOW_TEST.test(path)) return reason === undefined ? [] : [`${path} ${reason}: name it *.slow.test.ts`];
      return (reason ?? seconds >= SURELY_QUICK_S) ? [] : [`${path} uses nothing slow: name it *.test.ts`];
    });
}

function reasonIn(
  path: string,
  importsOf: Map<string, ReturnType<typeof findImports>>,
  seen: Set<string>,
): string | undefined {
  for (const { to } of importsOf.get(path) ?? []) {
    if (seen.has(to)) continue;
    seen.add(to);
    const [, reason] = SLOW_PARTS.find(([part]) => part.test(to)) ?? [];
    const found = reason ?? (PART_OF_TESTS.test(to) ? reasonIn(to, importsOf, seen) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
