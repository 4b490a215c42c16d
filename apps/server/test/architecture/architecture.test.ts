import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { findForbiddenImports, findMalformedModules } from './import-rules.ts';
import { findUndeclaredReads } from './read-rules.ts';
import { readSourceTree } from './source-tree.ts';
import { findModuleState } from './state-rules.ts';
import { findBareTransactions, findSqlOutsideStores } from './store-rules.ts';
import { findForeignWrites } from './table-rules.ts';
import { findUndeclaredTriggers } from './trigger-rules.ts';
import { findNeedlessExceptions, findOwnVisibilityRules } from './visibility-rules.ts';

const source = await readSourceTree(join(import.meta.dirname, '../../../..'));

describe('this repository', () => {
  test('is read', () => expect(source.has('apps/server/test/architecture/architecture.test.ts')).toBe(true));
  test('imports only what the design allows', () => expect(findForbiddenImports(source)).toEqual([]));
  test('has modules with a README and a narrow index.ts', () => expect(findMalformedModules(source)).toEqual([]));
  test('keeps no state in modules of the server', () => expect(findModuleState(source)).toEqual([]));
  test('holds SQL in stores only', () => expect(findSqlOutsideStores(source)).toEqual([]));
  test('repeats every transaction after a deadlock', () => expect(findBareTransactions(source)).toEqual([]));
  test('writes a table only in the folder that owns it', () => expect(findForeignWrites(source)).toEqual([]));
  test('reads only the tables of other modules that its READMEs declare', () =>
    expect(findUndeclaredReads(source)).toEqual([]));
  test('says in its READMEs what triggers keep true', () =>
    expect(
      findUndeclaredTriggers(source, readFileSync(join(import.meta.dirname, '../../migrations/schema.sql'), 'utf8')),
    ).toEqual([]));
  test('takes rules of visibility from access only, also in SQL', () => {
    expect(findOwnVisibilityRules(source)).toEqual([]);
    expect(findNeedlessExceptions(source)).toEqual([]);
  });
});

const modules = 'apps/server/src/modules';

test.each([
  ['packages/contract/src/a.ts', '@ovation/domain'],
  ['packages/domain/src/a.ts', '@ovation/client'],
  ['packages/client/src/a.ts', '@ovation/domain/money.ts'],
  [`${modules}/media/keep-file.ts`, '@ovation/demo-assets'],
  ['packages/demo-assets/src/a.ts', '@ovation/contract'],
  ['packages/machine/src/a.ts', '@ovation/contract'],
  ['packages/live-engine/src/tickets.ts', '@ovation/contract/errors.ts'],
  ['packages/live-engine/src/tickets.ts', '../../../apps/server/src/platform/failure.ts'],
  ['packages/live-engine/src/tickets.test.ts', '../../../apps/server/test/start-server.ts'],
  ['packages/live-engine/src/testing/start-engine.ts', '../../../../apps/server/src/app.ts'],
  ['apps/server/src/gateways/live-video/embedded.ts', '@ovation/live-engine/tickets.ts'],
  ['apps/server/src/gateways/live-video/embedded.ts', '../../../../../packages/live-engine/src/tickets.ts'],
  ['apps/server/src/gateways/live-video/embedded.ts', '@ovation/live-engine/testing/start-engine.ts'],
  ['apps/server/src/gateways/live-video/embedded.test.ts', '@ovation/live-engine/tickets.ts'],
  ['apps/server/src/main.ts', '@ovation/live-engine'],
  [`${modules}/live/engine/engine.ts`, '@ovation/live-engine'],
  ['bench/live/show.ts', '@ovation/live-engine/wire/rtp.ts'],
  ['apps/server/src/gateways/live-video/embedded.ts', '../../modules/live/index.ts'],
  ['apps/web/app/routes/home.tsx', '@ovation/server/src/main.ts'],
  ['apps/web/app/routes/home.tsx', '../../../server/src/main.ts'],
  ['apps/server/src/main.ts', '@ovation/client'],
  ['apps/server/src/main.ts', '../../web/app/root.tsx'],
  ['apps/server/src/platform/clock.ts', '../modules/ledger/index.ts'],
  ['apps/server/src/platform/clock.ts', '../gateways/mail/smtp.ts'],
  [`${modules}/accounts/log-in.ts`, '../profiles/index.ts'],
  [`${modules}/media/keep-file.ts`, '../accounts/index.ts'],
  [`${modules}/profiles/show-page.ts`, '../accounts/account.store.ts'],
  [`${modules}/profiles/show-page.test.ts`, '../accounts/account.store.ts'],
])('%s must not import %s', (path, specifier) => {
  for (const statement of [
    `import { a } from '${specifier}';`,
    `export type { a } from '${specifier}';`,
    `await import('${specifier}')`,
    `import '${specifier}';`,
  ]) {
    expect(findForbiddenImports(new Map([[path, statement]]))).toHaveLength(1);
  }
});

test.each([
  ['packages/domain/src/a.ts', '@ovation/contract'],
  ['apps/web/app/routes/home.tsx', '@ovation/client'],
  ['apps/server/src/main.ts', './modules/ledger/index.ts'],
  ['apps/server/src/main.ts', '../../web/build/server/index.js'],
  ['apps/server/src/demo/seed/studio.ts', '@ovation/demo-assets'],
  ['packages/live-engine/src/ipc.ts', '@ovation/machine/release-memory.ts'],
  ['packages/live-engine/src/tickets.test.ts', '@ovation/testing/depth.ts'],
  ['apps/server/src/gateways/live-video/embedded.ts', '@ovation/live-engine'],
  ['apps/server/src/gateways/live-video/embedded.test.ts', '@ovation/live-engine/testing/start-engine.ts'],
  ['bench/live/show.ts', '@ovation/live-engine/testing/start-engine.ts'],
  ['apps/server/src/main.test.ts', '@ovation/testing/database.ts'],
  ['apps/server/src/platform/clock.ts', '../gateways/mail/mail.ts'],
  [`${modules}/profiles/show-page.ts`, '../accounts/index.ts'],
  [`${modules}/accounts/account-picture.ts`, '../media/index.ts'],
  [`${modules}/profiles/show-page.ts`, './profile.store.ts'],
  [`${modules}/profiles/show-page.ts`, 'kysely'],
])('%s may import %s', (path, specifier) => {
  expect(findForbiddenImports(new Map([[path, `import { a } from '${specifier}';`]]))).toEqual([]);
});

test('an import in a comment does not count', () => {
  expect(
    findForbiddenImports(
      new Map([['packages/contract/src/a.ts', `// as from '@ovation/client'\n/* import '@ovation/client' */`]]),
    ),
  ).toEqual([]);
});

test('a module needs a README, a position in the order and an index.ts with explicit exports', () => {
  const tree = new Map([[`${modules}/gossip/index.ts`, `export * from './tell.ts';`]]);
  expect(findMalformedModules(tree)).toEqual([
    `${modules}/gossip is not in the list of modules`,
    `${modules}/gossip has no README.md`,
    `${modules}/gossip/index.ts uses export *`,
  ]);
  expect(findMalformedModules(new Map([[`${modules}/ledger/README.md`, '']]))).toEqual([]);
});

describe('state of a module has an owner', () => {
  const find = (statement: string, path = `${modules}/shop/cart.ts`): string[] =>
    findModuleState(new Map([[path, statement]]));

  test.each([
    'let count = 0;',
    'export let count: number;',
    'const carts = new WeakMap<App, Cart>();',
    'const carts = new Map<string, Cart>();',
    'const carts: Map<string, Cart> = new Map();',
    'const waiting: Step[] = [];',
    'const seen = new Set<string>();',
  ])('%s', (statement) => {
    expect(find(statement)).toHaveLength(1);
    expect(find(statement, `${modules}/shop/cart.test.ts`)).toEqual([]);
    expect(find(statement, 'apps/web/app/root.tsx')).toEqual([]);
  });

  test.each([
    "const kinds = new Set(['feed']);",
    'const names = new Map([[1, 2]]);',
    'const max = 5;',
    '  let count = 0;',
    '// let count = 0;',
  ])('%s is none', (statement) => {
    expect(find(statement)).toEqual([]);
  });
});

describe('SQL belongs in stores', () => {
  const find = (statement: string, path = `${modules}/shop/buy.ts`): string[] =>
    findSqlOutsideStores(new Map([[path, statement]]));

  test.each([
    'sql`select 1`',
    'sql<{ a: string }>`select 1`',
    "sql.ref('a')",
    "db.selectFrom('carts')",
    "db.insertInto('carts')",
    "db.updateTable('carts')",
    "db.deleteFrom('carts')",
    'await found.execute()',
    'await found.executeTakeFirst()',
    'const find = statementOf((db) => db);',
  ])('%s', (statement) => {
    expect(find(statement)).toHaveLength(1);
    expect(find(statement, `${modules}/shop/cart.store.ts`)).toEqual([]);
    expect(find(statement, `${modules}/shop/buy.test.ts`)).toEqual([]);
    expect(find(statement, 'apps/server/src/platform/database/list.ts')).toEqual([]);
  });

  test.each([
    "import type { Kysely } from 'kysely';",
    'const sqlite = `a`;',
    '// sql`select 1`',
    'await listCarts(db, query);',
  ])('%s is none', (statement) => {
    expect(find(statement)).toEqual([]);
  });
});

describe('only its owner writes a table', () => {
  const readme: [string, string] = [`${modules}/ledger/README.md`, '# Ledger\n\nTables: `wallets`, `transfers`\n'];

  test.each([
    `database.insertInto('wallets').values(row)`,
    `database.updateTable('wallets as w')`,
    `database.deleteFrom(\n  'wallets')`,
    'sql`insert into wallets values (1)`',
    'sql`with paid as (UPDATE wallets w SET balance = 0) select 1`',
    'sql`delete from wallets`',
  ])('%s', (statement) => {
    expect(findForeignWrites(new Map([readme, [`${modules}/ledger/pay.ts`, statement]]))).toEqual([]);
    expect(findForeignWrites(new Map([readme, [`${modules}/shop/buy.test.ts`, statement]]))).toEqual([]);
    expect(findForeignWrites(new Map([readme, [`${modules}/shop/buy.ts`, statement]]))).toEqual([
      `${modules}/shop/buy.ts writes wallets, which belongs to ${modules}/ledger/`,
    ]);
    expect(findForeignWrites(new Map([[`${modules}/shop/buy.ts`, statement]]))).toHaveLength(1);
  });

  test.each([
    `database.selectFrom('wallets')`,
    'sql`select 1 from wallets for update`',
    'sql`select 1 on conflict do update set a = 1`',
    `throw new Error('We could not update wallets.')`,
    '// then insert into wallets',
  ])('%s writes nothing', (statement) => {
    expect(findForeignWrites(new Map([readme, [`${modules}/shop/buy.ts`, statement]]))).toEqual([]);
  });

  test('and has one owner', () => {
    const second: [string, string] = [`${modules}/shop/README.md`, 'Tables: `wallets`'];
    expect(findForeignWrites(new Map([readme, second]))).toEqual([
      `wallets is declared by ${modules}/ledger/ and by ${modules}/shop/`,
    ]);
  });
});

describe('a module’s README declares the foreign tables that it reads', () => {
  const ledger: [string, string] = [`${modules}/ledger/README.md`, 'Tables: `wallets`, `transfers`\n'];
  const find = (readme: string, statement: string): string[] =>
    findUndeclaredReads(
      new Map([ledger, [`${modules}/shop/README.md`, readme], [`${modules}/shop/buy.store.ts`, statement]]),
    );

  test.each([
    `db.selectFrom('wallets as w')`,
    `db.selectFrom('carts').innerJoin('wallets', 'a', 'b')`,
    `db.leftJoin(\n  'wallets', 'a', 'b')`,
    'sql`select 1 from wallets`',
    'sql`select 1 from carts c join wallets w on true`',
    'sql`select 1 from carts join wallets on true`',
    'sql`select 1 from carts as c, wallets as w`',
    'sql`select 1 from carts, lateral wallets`',
    'sql`delete from carts using wallets`',
    'find(sql`wallets where id = 1`)',
    `const tables = { own: 'wallets' }; sql\`select 1 from \${sql.table(tables.own)}\``,
  ])('%s', (statement) => {
    expect(find('Tables: `carts`\n\nReads: `wallets`\n', statement)).toEqual([]);
    expect(find('Tables: `carts`\n', statement)).toEqual([
      `${modules}/shop/ reads wallets: its README has to say so on its line "Reads:"`,
    ]);
  });

  test.each([
    `db.selectFrom('carts')`,
    'sql`with wallet as (select 1) select 1 from wallet`',
    'sql`select carts.wallets from carts`',
    '// from wallets',
  ])('%s reads nothing of others', (statement) => {
    expect(find('Tables: `carts`\n', statement)).toEqual([]);
    expect(find('Tables: `carts`\n\nReads: `wallets`\n', statement)).toEqual([
      `${modules}/shop/README.md says that it reads wallets of another module, and it does not`,
    ]);
  });

  test('the registry of content types covers its tables', () => {
    const statement = 'sql`select 1 from ${sql.table(contentTypes[kind].table)}`';
    expect(find('Reads: `contentTypes`\n', statement)).toEqual([]);
    expect(find('Tables: `carts`\n', statement)).toEqual([
      `${modules}/shop/ reads contentTypes: its README has to say so on its line "Reads:"`,
    ]);
  });

  test('its own tables need no declaration', () => {
    expect(
      findUndeclaredReads(new Map([ledger, [`${modules}/ledger/pay.store.ts`, 'sql`select 1 from wallets`']])),
    ).toEqual([]);
  });
});

describe('rules of visibility belong to access', () => {
  const find = (statement: string, path = `${modules}/shop/cart.store.ts`): string[] =>
    findOwnVisibilityRules(new Map([[path, statement]]));

  test.each([
    'sql`not exists (select from account_blocks b where b.owner_id = $1)`',
    "db.selectFrom('country_blocks')",
    'sql`f.hidden_at is null`',
    'sql`withdrawn_at is not null`',
    "db.where('feeds.withdrawn_at', 'is', null)",
    'sql`f.published_at <= ${now}`',
    "db.where('published_at', '<=', now)",
    'sql`f.public_at <= ${now}`',
    'sql`f.ends_at > ${now}`',
    "sql`p.status = 'active'`",
    "db.where('performers.status', '=', 'active')",
  ])('%s', (statement) => {
    expect(find(statement)).toHaveLength(1);
    expect(find(statement, `${modules}/access/access.store.ts`)).toEqual([]);
    expect(find(statement, `${modules}/audience/audience.store.ts`)).toEqual([]);
    expect(find(statement, `${modules}/library/albums/own-album.store.ts`)).toEqual([]);
    expect(find(statement, `${modules}/library/albums/album.store.ts`)).toHaveLength(1);
    expect(find(statement, `${modules}/shop/cart.test.ts`)).toEqual([]);
  });

  test.each([
    "db.updateTable('feeds').set({ hidden_at: now, withdrawn_at: now })",
    'sql`select f.hidden_at, f.published_at from feeds f order by f.published_at`',
    'sql`f.published_at >= ${from}`',
    "db.where('subscriptions.status', '=', 'active')",
    '// f.hidden_at is null',
  ])('%s is none', (statement) => {
    expect(find(statement)).toEqual([]);
  });
});

test('a trigger that no README explains is found, and so is one that is only explained', () => {
  const schema = 'CREATE TRIGGER tips_count AFTER INSERT ON tips FOR EACH ROW EXECUTE FUNCTION count_tip();';
  const tellOf = (line: string) =>
    findUndeclaredTriggers(new Map([[`${modules}/tips/README.md`, `Tables: \`tips\`\n\n${line}`]]), schema);
  expect(tellOf('Triggers: `count_tip` counts tips')).toEqual([]);
  expect(tellOf('')).toEqual([`${modules}/tips/README.md does not say what count_tip keeps true`]);
  expect(tellOf('Triggers: `count_tip` and `count_gift` count')).toEqual([
    `${modules}/tips/README.md names count_gift, which no trigger of it runs`,
  ]);
});
