// `npm run bench`: measures our hot paths beside bare baselines; docs/benchmarks.md tells what and why.
// Options: --size 0.1 (a tenth of the data), --only NAME, --json FILE, --compare (with the last run), --rounds N,
// --seconds N.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { provision } from './run/provision.mjs';

const BASELINE = 'bench/baselines/react-router-app';

process.chdir(join(import.meta.dirname, '..'));
const { nodePath } = await provision();
const { buildWeb } = await import('./run/build-web.mjs');
const { runStep } = await import('./run/run-step.mjs');

refuseFailed(await buildWeb({ nodePath }));
if (!existsSync(`${BASELINE}/build/server/index.js`))
  refuseFailed(
    await runStep({ nodePath, script: 'node_modules/@react-router/dev/bin.cjs', args: ['build', BASELINE] }),
  );
const bench = spawn(nodePath, ['bench/run.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
bench.once('exit', (code) => process.exit(code ?? 1));

function refuseFailed(build) {
  if (!build || build.exitCode === 0) return;
  console.error(`${build.output}\nThe pages could not be built.`);
  process.exit(1);
}
