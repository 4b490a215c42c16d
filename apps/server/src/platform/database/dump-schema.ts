/** `npm run schema`: writes schema.sql and types.gen.ts from the migrations. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { generateSchemaFiles, migrationsFolder } from './generate-schema.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const logger = { info: () => {} };
const postgres = await startTemporaryPostgres();
const pool = createPool({ connectionString: postgres.url });
try {
  await migrate(pool, { folder: fileURLToPath(migrationsFolder), logger });
  for (const { url, content } of await generateSchemaFiles(pool)) {
    await writeFile(url, content);
    console.log(`written: ${fileURLToPath(url)}`);
  }
} finally {
  await pool.end();
  await postgres.stop();
}
