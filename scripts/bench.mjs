// `npm run bench`: compares us with bare Fastify and pg; `npm run bench -- --write` keeps the figures in docs/benchmarks.md.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { provision } from './provision.mjs';

process.chdir(join(import.meta.dirname, '..'));
const { nodePath } = await provision();
const { buildWeb } = await import('./build-web.mjs');

const build = await buildWeb({ nodePath });
if (build && build.exitCode !== 0) {
  console.error(`${build.output}\nThe pages could not be built.`);
  process.exit(1);
}
const bench = spawn(nodePath, ['bench/run.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
bench.once('exit', (code) => process.exit(code ?? 1));
