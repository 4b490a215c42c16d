// `npm run backup`: saves the site, running or not, to a folder or a bucket. `-- --new-key` makes the key for it,
// `-- --list` lists the backups. Ends with 0 where the backup is complete, otherwise with 1.
import { runServerProgram } from './run/server-program.mjs';

await runServerProgram('apps/server/src/backup/backup.ts');
