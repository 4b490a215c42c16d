// `npm run audit:money`: proves the books of the site, or with `-- --database-url URL` those of another database or a
// copy of it.
// Ends with 0 where they are right, with 1 where they are not, and with 2 where they could not be read.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { provision } from './run/provision.mjs';

const root = join(import.meta.dirname, '..');
const { nodePath } = await provision();
const audit = spawn(nodePath, [join(root, 'apps/server/src/audit/audit-money.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
audit.once('exit', (code) => process.exit(code ?? 2));
