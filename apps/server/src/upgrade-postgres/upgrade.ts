import { runProgram, writeLine } from '../backup/program.ts';
import { upgradePostgres } from './upgrade-postgres.ts';

await runProgram(async (config) => {
  await upgradePostgres({ config, write: writeLine });
  return 0;
});
