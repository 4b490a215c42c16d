// `npm run simulate`: checks the capacity model against three real sites of different sizes (docs/capacity.md).
// Options: --calibrate (measures the model's coefficients anew), --tables (writes the tables of docs/capacity.md only).
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { provision } from './run/provision.mjs';

process.chdir(join(import.meta.dirname, '..'));
const { nodePath } = await provision();
const { buildWeb } = await import('./run/build-web.mjs');

const build = await buildWeb({ nodePath });
if (build && build.exitCode !== 0) {
  console.error(`${build.output}\nThe pages could not be built.`);
  process.exit(1);
}
const simulation = spawn(nodePath, ['bench/capacity/simulate.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
simulation.once('exit', (code) => process.exit(code ?? 1));
