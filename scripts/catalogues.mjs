// `npm run catalogues`: writes the texts of the source into packages/language/catalogues, for translators. What is no
// longer used leaves them.
import { spawnSync } from 'node:child_process';
import { provision } from './run/provision.mjs';

const EXTRACT = ['extract', '--clean', '--config', 'packages/language/lingui.config.ts'];

const { nodePath } = await provision({ quiet: true });
const { status } = spawnSync(nodePath, ['node_modules/@lingui/cli/dist/lingui.js', ...EXTRACT], {
  cwd: new URL('..', import.meta.url),
  env: { ...process.env, CATALOGUES: 'written' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
