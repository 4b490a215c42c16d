// `npm run restore -- --from PLACE`: brings a backup back into an empty installation. Ends with 0 where the site is
// complete, with 2 where it is except for media files that are damaged in the backup, otherwise with 1.
import { runServerProgram } from './run/server-program.mjs';

await runServerProgram('apps/server/src/backup/restore.ts');
