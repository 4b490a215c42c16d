import type { Kysely } from 'kysely';
import { generate, PostgresDialect } from 'kysely-codegen';

/** Returns the TypeScript types of the tables, for the values that the parsers of `pool.ts` return. */
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
