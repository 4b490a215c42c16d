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
/** Bought individually, or in orders. */
const sold = [...typesThatAre('sold'), ...typesThatAre('ordered')];

test.each<[string, readonly string[]]>([
  ['charges_type_check', earning],
  // Minutes are paid from the wallet alone.
  ['payments_purpose_check', ['top_up', ...earning.filter((type) => type !== 'stream-minute')]],
  ['payments_for_content', sold],
  ['purchases_object_kind_check', sold],
  ['coupons_targets_check', ['monthly', 'yearly', ...sold]],
  ['coupon_uses_target_check', ['monthly', 'yearly', ...sold]],
  [
    'files_object_kind_check',
    ['account', 'broadcast', 'comment', 'consent', 'message', 'order', ...typesThatAre('published')],
  ],
  ['comments_object_kind_check', typesThatAre('commentable', 'published')],
  ['reactions_object_kind_check', typesThatAre('reactable')],
  // A visitor may name an address in words, and the comparison of pictures opens cases about files.
  ['report_cases_object_kind_check', ['address', 'picture', ...typesThatAre('reportable')]],
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

/** The body of a function of the database. */
function bodyOf(name: string): string {
  return new RegExp(`FUNCTION ${name}\\(\\)[\\s\\S]*?\\$function\\$;`).exec(schema)?.[0] ?? '';
}

test.each<[string, readonly TypeName[]]>([
  ['count_like', typesThatAre('reactable', 'published')],
  ['count_comment', typesThatAre('commentable', 'published')],
  ['receive_comment', typesThatAre('commentable', 'published')],
])('%s of the database has a branch for each type', (name, types) => {
  const body = bodyOf(name);
  for (const type of types) {
    expect(body).toContain(`object_kind = '${type}'`);
    expect(body).toMatch(new RegExp(`(update|from) ${contentTypes[type].table}\\b`));
  }
});

test.each(typesThatAre('published'))('what people did with a deleted %s is deleted and no longer counted', (type) => {
  const { table } = contentTypes[type];
  expect(schema).toContain(`AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone`);
  expect(schema).toContain(`EXECUTE FUNCTION remember_deleted('${type}', 'id')`);
  // Feeds subtract their likes with their other counters.
  if (type !== 'feed') expect(schema).toContain(`CREATE TRIGGER ${table}_subtract_likes AFTER DELETE ON ${table} `);
});

test.each(typesThatAre('hasPage'))('%s has the columns from which lists of sales and staff read', (type) => {
  const { table, titledBy = 'title' }: { readonly table: string; readonly titledBy?: string } = contentTypes[type];
  const columns = new RegExp(`CREATE TABLE ${table} \\(([\\s\\S]*?)\\n\\);`).exec(schema)?.[1] ?? '';
  for (const column of [titledBy, 'performer_id', 'hidden_at', 'withdrawn_at', 'total_like'])
    expect(columns).toContain(`\n  ${column} `);
});

test('staff sees every type that can be reported', () => {
  const statements = readFileSync(
    join(import.meta.dirname, '../src/modules/complaints/cases/reported-object.store.ts'),
    'utf8',
  );
  // The compiler requires those with a page of their own.
  const withPages: readonly TypeName[] = typesThatAre('hasPage');
  for (const type of typesThatAre('reportable').filter((name) => !withPages.includes(name)))
    expect(statements).toContain(`select '${type}'`);
});
