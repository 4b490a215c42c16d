import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypes, typesThatAre, type TypeName } from '@ovation/contract/content-types.ts';
import { expect, test } from 'vitest';

const schema = readFileSync(join(import.meta.dirname, '../migrations/schema.sql'), 'utf8');

/** The values that a check constraint of the database allows. */
function allowedBy(constraint: string): string[] {
  const line = new RegExp(`CONSTRAINT ${constraint} CHECK (.*)`).exec(schema)?.[1] ?? '';
  const words =
    /'\{([^}]*)\}'/.exec(line)?.[1]?.split(',') ??
    [...line.matchAll(/'([^']+)'::text/g)].map(([, word]) => word as string);
  return words.toSorted();
}

const earning = typesThatAre('earning');
const sold = typesThatAre('sold');

test.each<[string, readonly string[]]>([
  ['charges_type_check', earning],
  ['payments_purpose_check', ['top_up', ...earning]],
  ['purchases_object_kind_check', sold],
  ['coupons_targets_check', ['monthly', 'yearly', ...sold]],
  ['coupon_uses_target_check', ['monthly', 'yearly', ...sold]],
  ['comments_object_kind_check', typesThatAre('published')],
  ['reactions_object_kind_check', typesThatAre('reactable')],
  ['report_cases_object_kind_check', typesThatAre('reportable')],
])('%s allows exactly the types of the registry', (constraint, types) => {
  expect(allowedBy(constraint)).toEqual([...types].toSorted());
});

test.each(Object.entries(contentTypes))('%s has a table that exists', (_name, { table }) => {
  expect(schema).toContain(`CREATE TABLE ${table} (`);
});

test('content, from which access decides, includes every type that is published or sold', () => {
  const view = /CREATE VIEW content AS[\s\S]*?;\n/.exec(schema)?.[0] ?? '';
  for (const type of new Set<TypeName>([...typesThatAre('published'), ...sold]))
    expect(view).toContain(`'${type}'::text`);
});

test('staff sees every type that can be reported', () => {
  const statements = readFileSync(
    join(import.meta.dirname, '../src/modules/administration/reports/reported-object.store.ts'),
    'utf8',
  );
  for (const type of typesThatAre('reportable')) expect(statements).toContain(`select '${type}'`);
});
