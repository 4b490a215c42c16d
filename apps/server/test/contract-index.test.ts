import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '@ovation/contract';

const contract = join(import.meta.dirname, '../../../packages/contract/src');
const names = new Set(operations.map(({ name }) => name));
const files = globSync('*/*.ts', { cwd: contract }).filter((file) => !file.endsWith('.test.ts'));

test.each(files)('the operations of %s are listed, so that they are described and tested', async (file) => {
  const module: Record<string, unknown> = await import(join(contract, file));
  const declared = Object.values(module).flatMap((value) =>
    typeof value === 'object' && value !== null && 'method' in value && 'name' in value ? [String(value.name)] : [],
  );
  expect(declared.filter((name) => !names.has(name))).toEqual([]);
});
