// `npm run build`: builds the pages as `npm start` does, for a site that something else starts.
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
console.log(build ? 'The pages are built.' : 'The pages are built already.');
