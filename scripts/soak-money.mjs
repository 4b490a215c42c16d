// `npm run soak:money`: kills the site and its database for minutes while money moves, and proves the books after each
// round.
// Options: --minutes N, --seed N, --connections N.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { provision } from './run/provision.mjs';

process.chdir(join(import.meta.dirname, '..'));
const { nodePath } = await provision();
const soak = spawn(nodePath, ['apps/server/test/crash/soak.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
soak.once('exit', (code) => process.exit(code ?? 1));
