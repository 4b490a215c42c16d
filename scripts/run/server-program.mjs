// Runs a program of the server with the Node that Ovation needs, and ends as it does.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { provision } from './provision.mjs';

const root = join(import.meta.dirname, '../..');

export async function runServerProgram(path) {
  const { nodePath } = await provision();
  const program = spawn(nodePath, [join(root, path), ...process.argv.slice(2)], { stdio: 'inherit' });
  program.once('exit', (code) => process.exit(code ?? 1));
}
