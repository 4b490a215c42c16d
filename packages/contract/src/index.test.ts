import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from './index.ts';

const names = new Set(operations.map(({ name }) => name));
const files = globSync('*/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));

test.each(files)('the operations of %s are listed, so that they are described and tested', async (file) => {
  const exported = Object.values<unknown>((await import(join(import.meta.dirname, file))) as object);
  const declared = exported.flatMap((value) =>
    typeof value === 'object' && value !== null && 'method' in value && 'name' in value ? [value.name] : [],
  );
  expect(declared.filter((name) => !names.has(name as string))).toEqual([]);
});
