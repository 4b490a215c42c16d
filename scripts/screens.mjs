// `npm run screens`: pictures of every screen on a site with something of every kind, and contact sheets of them.
// Options: --width 390,1440, --theme light,dark, --names hard, --language ar-XB.
// Words choose screens: `-- wallet performer`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { beginRun } from './run/begin-run.mjs';
import { buildWeb } from './run/build-web.mjs';
import { provision } from './run/provision.mjs';
import { runStep } from './run/run-step.mjs';

const FOLDER = 'test-results/contact-sheets';

process.chdir(join(import.meta.dirname, '..'));
const { values, positionals } = readOptions();
beginRun();
const { nodePath } = await provision();
const build = await buildWeb({ nodePath });
if (build && build.exitCode !== 0) fail(`${build.output}\nThe pages could not be built.`);
rmSync(FOLDER, { recursive: true, force: true });
const { exitCode } = await runStep({
  nodePath,
  script: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--config', 'e2e/screens/vitest.config.ts', '--reporter=dot'],
  live: true,
  environment: { SCREENS: JSON.stringify({ ...values, words: positionals, folder: FOLDER }) },
});
console.log(`\nThe contact sheets: ${FOLDER}/index.html`);
process.exitCode = exitCode;

function readOptions() {
  const options = {
    width: { type: 'string', default: '390,1440' },
    theme: { type: 'string', default: 'light,dark' },
    names: { type: 'string', default: 'plain' },
    language: { type: 'string', default: 'en' },
  };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(error.message);
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
