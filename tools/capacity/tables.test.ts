import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCoefficients } from './model/coefficients.ts';
import { capacityTables } from './tables.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/capacity.md'), 'utf8');

test('docs/capacity.md says what the model computes; `npm run simulate -- --tables` writes it', () => {
  const written = Object.entries(capacityTables(readCoefficients())).map(([name, table]) => [
    name,
    page.split(new RegExp(`<!-- (?:end of )?${name} -->`))[1]?.trim() === table,
  ]);
  expect(written.filter(([, isEqual]) => isEqual !== true)).toEqual([]);
});
