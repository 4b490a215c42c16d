// `npm start`: installs what is missing, builds the pages when their source changed, and runs the site.
import { join } from 'node:path';
import { provision } from './provision.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);

const { nodePath } = await provision();
const { buildWeb } = await import('./build-web.mjs');
const { endSteps } = await import('./run-step.mjs');
const { runServer } = await import('./run-server.mjs');

await buildPages();
runServer({ nodePath, environment: { NODE_ENV: 'production' } });

async function buildPages() {
  const stop = () => endSteps().then(() => process.exit(130));
  process.once('SIGINT', stop);
  const started = setTimeout(() => console.log('Building the pages.'), 150);
  const build = await buildWeb({ nodePath });
  clearTimeout(started);
  process.off('SIGINT', stop);
  if (build && build.exitCode !== 0) {
    console.error(`${build.output}\nThe pages could not be built.`);
    process.exit(1);
  }
}
