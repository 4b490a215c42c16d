// `npm start`: installs what is missing, builds the pages when their source changed, and runs the site.
import { join } from 'node:path';
import { provision } from './run/provision.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);

const { nodePath } = await provision();
const { buildWeb } = await import('./run/build-web.mjs');
const { endSteps } = await import('./run/run-step.mjs');
const { runServer } = await import('./run/run-server.mjs');

await buildPages();
// What Node makes of the sources is kept, so that further starts are quicker; a source that changes is read anew.
runServer({
  nodePath,
  environment: {
    NODE_ENV: 'production',
    // Otherwise glibc keeps what each thread has freed to itself: docs/performance/memory.md.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled'),
  },
});

async function buildPages() {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let stop;
  const stopped = new Promise((resolve) => {
    stop = () => resolve('stopped');
  });
  for (const signal of signals) process.on(signal, stop);
  const started = setTimeout(() => console.log('Building the pages; this takes up to a minute.'), 150);
  const outcome = await Promise.race([buildWeb({ nodePath }), stopped]);
  clearTimeout(started);
  for (const signal of signals) process.off(signal, stop);
  if (outcome === 'stopped') {
    await endSteps();
    process.exit(130);
  }
  if (outcome && outcome.exitCode !== 0) {
    console.error(`${outcome.output}\nThe pages could not be built.`);
    process.exit(1);
  }
  if (outcome) console.log('The pages are built. Preparing the database and opening the site.');
}
