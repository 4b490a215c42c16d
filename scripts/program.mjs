// `node scripts/program.mjs NAME`: what `npm run NAME` does for the programs below, with the Node that Ovation needs.
// Ends as the program does; docs/commands.md describes each.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { provision } from './run/provision.mjs';

const root = join(import.meta.dirname, '..');
const server = 'apps/server/src';

const programs = {
  admin: { path: `${server}/admin/admin.ts` },
  'audit:money': { path: `${server}/audit/audit-money.ts`, endedBySignal: 2 },
  backup: { path: `${server}/backup/backup.ts` },
  'backup:verify': { path: `${server}/backup/verify.ts` },
  cluster: { path: 'tools/cluster/run.ts', needsPages: true },
  doctor: { path: `${server}/doctor/doctor.ts` },
  restore: { path: `${server}/backup/restore.ts` },
  schema: { path: `${server}/platform/database/schema/dump-schema.ts` },
  simulate: { path: 'tools/capacity/simulate.ts', needsPages: true },
  'soak:money': { path: 'apps/server/test/crash/soak.ts' },
  'upgrade:postgres': { path: `${server}/upgrade-postgres/upgrade.ts` },
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(programs, name ?? '')) {
  console.error(`Please name one of these programs: ${Object.keys(programs).join(', ')}.`);
  process.exit(1);
}
const { path, needsPages = false, endedBySignal = 1 } = programs[name];
const { nodePath } = await provision({ quiet: name === 'schema' });
if (needsPages) await requirePages();
const program = spawn(nodePath, [join(root, path), ...args], { stdio: 'inherit' });
process.on('SIGTERM', () => program.kill('SIGTERM'));
// A terminal's Ctrl+C reaches the program by itself.
process.on('SIGINT', () => process.stdin.isTTY || program.kill('SIGINT'));
program.once('exit', (code) => process.exit(code ?? endedBySignal));

/** Imported late: what builds the pages needs the packages that `provision` installs. */
async function requirePages() {
  const { buildWeb } = await import('./run/build-web.mjs');
  const build = await buildWeb({ nodePath });
  if (!build || build.exitCode === 0) return;
  console.error(`${build.output}\nThe pages could not be built.`);
  process.exit(1);
}
