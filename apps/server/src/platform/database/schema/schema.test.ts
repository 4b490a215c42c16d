import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@ovation/testing/database.ts';
import { expect, onTestFinished, test } from 'vitest';

import { generateSchemaFiles } from './generate-schema.ts';
import { createPool } from '../pool.ts';

test('schema.sql and types.gen.ts follow from the migrations (else run `npm run schema`)', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });

  for (const { path, content } of await generateSchemaFiles(pool)) {
    expect(await readFile(path, 'utf8'), path).toBe(content);
  }
});
