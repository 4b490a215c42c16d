import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import { describeSchema } from './describe-schema.ts';
import { generateTypes } from './generate-types.ts';
import { migrationsFolder } from './migration-files.ts';

interface GeneratedFile {
  path: string;
  content: string;
}

/** Returns the expected content of the files that are generated from a migrated database. */
export async function generateSchemaFiles(pool: pg.Pool): Promise<GeneratedFile[]> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return [
    { path: join(migrationsFolder, 'schema.sql'), content: await describeSchema(pool) },
    { path: join(import.meta.dirname, '../types.gen.ts'), content: await generateTypes(database) },
  ];
}
