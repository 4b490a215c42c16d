/** `npm run schema`: writes schema.sql and types.gen.ts from the migrations. */
import { writeFile } from 'node:fs/promises';

import { generateSchemaFiles } from './generate-schema.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder } from './migration-files.ts';
import { createPool } from '../pool.ts';
import { startTemporaryPostgres } from '../postgres/temporary-postgres.ts';

const logger = { info: () => {} };
const postgres = await startTemporaryPostgres();
const pool = createPool({ connectionString: postgres.url });
try {
  await migrate(pool, { folder: migrationsFolder, logger });
  for (const { path, content } of await generateSchemaFiles(pool)) {
    await writeFile(path, content);
    console.log(`written: ${path}`);
  }
} finally {
  await pool.end();
  await postgres.stop();
}
