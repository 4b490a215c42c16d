import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

import { describeSchema } from './describe-schema.ts';
import { generateTypes } from './generate-types.ts';

export interface GeneratedFile {
  url: URL;
  content: string;
}

/** The folder of the migrations that make Ovation's database. */
export const migrationsFolder = new URL('../../../migrations/', import.meta.url);

/** Answers the files that follow from a migrated database, as they ought to be. */
export async function generateSchemaFiles(pool: pg.Pool): Promise<GeneratedFile[]> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return [
    { url: new URL('schema.sql', migrationsFolder), content: await describeSchema(pool) },
    { url: new URL('types.gen.ts', import.meta.url), content: await generateTypes(database) },
  ];
}
