// `npm run upgrade:postgres`: copies the embedded database into one of the PostgreSQL that this version of Ovation has,
// and keeps the old one. Stop the site before. Ends with 0 where nothing is left to do, otherwise with 1.
import { runServerProgram } from './run/server-program.mjs';

await runServerProgram('apps/server/src/upgrade-postgres/upgrade.ts');
