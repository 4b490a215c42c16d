import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '@ovation/contract';
import type { Operation } from '@ovation/contract/operation.ts';

const contract = join(import.meta.dirname, '../../../packages/contract/src');
const names = new Set(operations.map(({ name }) => name));
const files = globSync('*/*.ts', { cwd: contract }).filter((file) => !file.endsWith('.test.ts'));

test('only public operations that read may reply with something old', () => {
  const lagging = operations.filter((operation: Operation) => operation.mayLag !== undefined);
  expect(lagging.length).toBeGreaterThan(0);
  expect(lagging.filter(({ method, access }) => method !== 'GET' || access !== 'public')).toEqual([]);
});

test.each(files)('the operations of %s are listed, so that they are described and tested', async (file) => {
  const module: Record<string, unknown> = await import(join(contract, file));
  const declared = Object.values(module).flatMap((value) =>
    typeof value === 'object' && value !== null && 'method' in value && 'name' in value ? [String(value.name)] : [],
  );
  expect(declared.filter((name) => !names.has(name))).toEqual([]);
});
