import { expect, test } from 'vitest';

import { sqlMutator } from './sql-mutator.mjs';

function mutantsOf(...texts) {
  const quasis = texts.map((raw) => ({ type: 'TemplateElement', value: { raw, cooked: raw } }));
  const node = { type: 'TaggedTemplateExpression', tag: { name: 'sql' }, quasi: { quasis } };
  return [...sqlMutator.mutate({ node })].map(({ quasi }) => quasi.quasis.map(({ value }) => value.raw).join('?'));
}

test('changes one condition at a time, in the order in which its mistakes are listed', () => {
  expect(mutantsOf('where exists (select from follows where performer_id = ', ' and ended_at is null)')).toEqual([
    'where not exists (select from follows where performer_id = ? and ended_at is null)',
    'where exists (select from follows where performer_id <> ? and ended_at is null)',
    'where exists (select from follows where performer_id = ? and ended_at is not null)',
    'where exists (select from follows where performer_id = ? or ended_at is null)',
  ]);
});

test('moves a bound by one, and turns what is negated', () => {
  expect(mutantsOf('published_at <= now')).toEqual(['published_at < now']);
  expect(mutantsOf('not exists (select 1)')).toEqual(['exists (select 1)']);
  expect(mutantsOf('price is not null')).toEqual(['price is null']);
  expect(mutantsOf("status <> 'active'")).toEqual(["status = 'active'"]);
});

test('leaves assignments alone, and compares as soon as they end', () => {
  expect(mutantsOf('update wallets set balance = 0 where id = 1')).toEqual([
    'update wallets set balance = 0 where id <> 1',
  ]);
});

test('leaves every other template alone', () => {
  const node = {
    type: 'TaggedTemplateExpression',
    tag: { name: 'html' },
    quasi: { quasis: [{ value: { raw: 'a = b', cooked: 'a = b' } }] },
  };
  expect([...sqlMutator.mutate({ node })]).toEqual([]);
});
