// `npm run doctor`: examines the configuration and everything it leads to, without starting the site or changing
// anything.
// Ends with 0 where nothing is wrong, otherwise with 1. `-- --json` prints the findings for programs.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { provision } from './run/provision.mjs';

const root = join(import.meta.dirname, '..');
const { nodePath } = await provision();
const doctor = spawn(nodePath, [join(root, 'apps/server/src/doctor/doctor.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
doctor.once('exit', (code) => process.exit(code ?? 1));
