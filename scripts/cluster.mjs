// `npm run cluster`: PostgreSQL, Redis (if this machine has it), an S3 server, three processes by role and a proxy on
// this machine, with the demo; until Ctrl+C.
// `npm run cluster -- --chaos [--minutes 5]`: ends each part in turn under load, and tells what was lost.
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
const cluster = spawn(nodePath, ['bench/cluster/run.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => cluster.kill(signal));
cluster.once('exit', (code) => process.exit(code ?? 1));
