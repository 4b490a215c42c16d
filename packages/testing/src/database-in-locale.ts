import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, withAdministrator, type TestDatabase } from './database.ts';

const locales = {
  /** Knows the letters of ASCII only. */
  c: "locale_provider = libc locale = 'C'",
  /** What an embedded PostgreSQL has. */
  unicode: "locale_provider = builtin builtin_locale = 'C.UTF-8' locale = 'C'",
} as const;

/** An empty database without migrations, which compares and splits text by the rules of a locale. */
export async function createDatabaseInLocale(locale: keyof typeof locales): Promise<TestDatabase> {
  const { url } = inject('testPostgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withAdministrator(url, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8' ${locales[locale]}`),
  );
  return {
    url: databaseUrl(url, name),
    drop: () => withAdministrator(url, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}
