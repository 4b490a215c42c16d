import type { Kysely } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';

/** Answers the TypeScript types of the tables, as the parsers of `pool.ts` deliver their values. */
export async function generateTypes(database: Kysely<unknown>): Promise<string> {
  return generate({
    db: database,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'string' }),
    includePattern: 'public.*',
    excludePattern: 'public.schema_migrations',
    outFile: null,
    typeMapping: { int8: 'bigint' },
  });
}
