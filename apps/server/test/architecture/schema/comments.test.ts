import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder, readMigrationFiles } from '../../../src/platform/database/schema/migration-files.ts';

const schema = readFileSync(join(migrationsFolder, 'schema.sql'), 'utf8');
const files = await readMigrationFiles(migrationsFolder);

/** What `schema.sql` creates and does not comment on, by the words of both statements. */
function findUncommented(text: string, kind: 'TABLE' | 'VIEW' | 'FUNCTION'): string[] {
  const names = (pattern: string): string[] => [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, name]) => name!);
  const commented = new Set(names(`^COMMENT ON ${kind} (\\w+) IS `));
  return names(`^CREATE (?:OR REPLACE )?${kind} (\\w+)`).filter((name) => !commented.has(name));
}

/** Whether the first line says what the rest of the migration is for. */
const saysWhatItAdds = (sql: string): boolean => /^-- \S+ \S+/.test(sql);

test('every table, view and function has a comment in schema.sql', () => {
  expect(schema).toContain('COMMENT ON TABLE accounts IS ');
  for (const kind of ['TABLE', 'VIEW', 'FUNCTION'] as const) expect(findUncommented(schema, kind), kind).toEqual([]);
});

test('every migration begins with a comment on what it adds', () => {
  const silent = [...files.baselines, ...files.newer].filter(({ sql }) => !saysWhatItAdds(sql));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

test('what has no comment is found', () => {
  const text = `CREATE TABLE plays (\n  id uuid\n);\nCOMMENT ON TABLE plays IS 'What is shown.';\n\nCREATE TABLE acts (\n);`;
  expect(findUncommented(text, 'TABLE')).toEqual(['acts']);
  expect(findUncommented('CREATE OR REPLACE FUNCTION count_act()\n', 'FUNCTION')).toEqual(['count_act']);
  expect(['create table acts ();', '--\ncreate table acts ();', '-- Acts.\n'].filter(saysWhatItAdds)).toEqual([]);
});
