// `npm run admin -- COMMAND NAME`: for the day when nobody can log in. Makes an owner, sets a password, resets a second
// factor, ends sessions, suspends and restores. Without a command it lists them.
import { runServerProgram } from './run/server-program.mjs';

await runServerProgram('apps/server/src/admin/admin.ts');
