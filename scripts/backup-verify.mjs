// `npm run backup:verify`: restores the last backup into a database of its own, reads every media file and checks the
// books. Ends with 0 where all is right, otherwise with 1.
import { runServerProgram } from './run/server-program.mjs';

await runServerProgram('apps/server/src/backup/verify.ts');
