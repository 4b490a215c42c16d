import { describe, expect, test } from 'vitest';

import { chooseTests } from './choose-tests.mjs';

const modules = ['accounts', 'ledger', 'shop'];
const server = (path) => `apps/server/src/modules/${path}`;
const tests = {
  accounts: server('accounts/log-in.test.ts'),
  ledger: server('ledger/charge.test.ts'),
  shop: server('shop/order.test.ts'),
  crash: 'apps/server/test/crash/crash.test.ts',
  cart: 'apps/web/app/modules/shop/cart.test.ts',
  docs: 'apps/server/test/documentation/money.test.ts',
  core: 'e2e/core/buy.journey.ts',
  journey: 'e2e/money/shop.journey.ts',
};
const files = [...Object.values(tests), server('ledger/charge.ts'), 'apps/web/app/modules/shop/cart.ts'];

const map = {
  tests: Object.values(tests),
  users: {
    [server('accounts/log-in.ts')]: [0],
    [server('ledger/charge.ts')]: [1, 2, 7],
    [server('accounts/register.ts')]: [],
    'apps/web/app/modules/shop/cart.ts': [4, 7],
    'apps/web/app/modules/shop/cart-page.tsx': [7],
  },
  everyday: [server('accounts/register.ts')],
  readers: { 'docs/money.md': [5] },
  programs: { 'scripts/start.mjs': [3] },
};

function choose(changed, given = {}) {
  const { tests: chosen, reason } = chooseTests({
    changed,
    files,
    importers: new Map(),
    map,
    failed: [],
    modules,
    ...given,
  });
  const names = new Map(Object.entries(tests).map(([name, path]) => [path, name]));
  return { chosen: chosen.map((path) => names.get(path) ?? path), reason };
}

const everything = Object.keys(tests);

describe('with a record', () => {
  test('a changed file chooses the tests that ran a part of it, and those whose programs could not be watched', () => {
    expect(choose([server('ledger/charge.ts')]).chosen).toEqual(['ledger', 'shop', 'crash', 'journey']);
    expect(choose(['apps/web/app/modules/shop/cart.ts']).chosen).toEqual(['cart', 'journey']);
  });

  test('a change in what a program imports chooses the tests that start it', () => {
    const program = 'apps/server/src/gateways/transcoder/child/main.ts';
    const importers = new Map([['apps/server/src/gateways/transcoder/child/video.ts', [program]]]);
    const given = { importers, map: { ...map, programs: { [program]: [3] } } };
    expect(choose(['apps/server/src/gateways/transcoder/child/video.ts'], given).chosen).toContain('crash');
    expect(choose([server('ledger/charge.ts')], given).chosen).not.toContain('crash');
  });

  test('what everything rests on chooses everything, and is named', () => {
    const path = 'apps/server/src/platform/clock.ts';
    expect(choose([tests.cart, path])).toEqual({ chosen: everything, reason: path });
    expect(choose(['package-lock.json']).chosen).toEqual(everything);
  });

  test('a changed test chooses itself, also where everything else rests on its folder', () => {
    expect(choose([tests.cart]).chosen).toEqual(['cart']);
    const own = 'apps/server/src/platform/clock.test.ts';
    expect(choose([own], { files: [...files, own] }).chosen).toEqual([own]);
  });

  test('what failed last time is chosen, unless it is gone', () => {
    expect(choose([], { failed: [tests.shop, 'apps/server/gone.test.ts'] }).chosen).toEqual(['shop']);
  });

  test('a file that never ran, such as data or a new one, chooses those of the nearest files that import it', () => {
    const importers = new Map([
      [server('ledger/rates.ts'), [server('ledger/table.ts')]],
      [server('ledger/table.ts'), [server('ledger/charge.ts'), server('ledger/rates.ts')]],
    ]);
    expect(choose([server('ledger/rates.ts')], { importers }).chosen).toEqual(['ledger', 'shop', 'crash', 'journey']);
  });

  test('a test is chosen if it imports a changed file, though it ran nothing of it', () => {
    const importers = new Map([[server('ledger/charge.ts'), [tests.docs]]]);
    expect(choose([server('ledger/charge.ts')], { importers }).chosen).toContain('docs');
  });

  test('what nearly every test uses chooses the tests beside it, and the core journeys', () => {
    expect(choose([server('accounts/register.ts')]).chosen).toEqual(['accounts', 'crash', 'core']);
  });

  test('code that nothing is known to use chooses the tests of its module, and the core journeys', () => {
    expect(choose([server('shop/new.ts')]).chosen).toEqual(['shop', 'crash', 'core']);
    expect(choose(['apps/web/app/modules/shop/new.tsx']).chosen).toEqual(['cart', 'core']);
  });

  test('a document chooses the tests that read it; a new one those that read its neighbours', () => {
    expect(choose(['docs/money.md']).chosen).toEqual(['docs']);
    expect(choose(['docs/new.md']).chosen).toEqual(['docs']);
    expect(choose(['docs/pictures/new.webp']).chosen).toEqual([]);
  });

  test('a test that was not recorded is chosen by what it imports, itself or through others', () => {
    const late = 'apps/web/app/late.test.ts';
    const importers = new Map([
      ['apps/web/app/modules/shop/cart.ts', ['apps/web/app/total.ts']],
      ['apps/web/app/total.ts', [late]],
    ]);
    const given = { files: [...files, late], importers };
    expect(choose(['apps/web/app/modules/shop/cart.ts'], given).chosen).toEqual(['cart', 'journey', late]);
    expect(choose(['docs/money.md'], given).chosen).toEqual(['docs']);
  });

  test('where no journey was recorded, the core ones stand in', () => {
    const part = { ...map, tests: map.tests.slice(0, 6), users: { [server('ledger/charge.ts')]: [1, 2] } };
    expect(choose([server('ledger/charge.ts')], { map: part }).chosen).toEqual(['ledger', 'shop', 'crash', 'core']);
  });
});

describe('without a record', () => {
  const choice = (changed, importers = new Map()) => choose(changed, { map: undefined, importers }).chosen;

  test('a module of the server chooses its tests, those of later modules, and the core journeys', () => {
    expect(choice([server('ledger/charge.ts')])).toEqual(['ledger', 'shop', 'crash', 'docs', 'core']);
  });

  test('other code of the server chooses all of its tests', () => {
    expect(choice(['apps/server/src/gateways/mail/smtp.ts'])).toEqual([
      'accounts',
      'ledger',
      'shop',
      'crash',
      'docs',
      'core',
    ]);
  });

  test('a page chooses the tests that import it, and the core journeys', () => {
    const importers = new Map([['apps/web/app/ui/price.ts', [tests.cart]]]);
    expect(choice(['apps/web/app/ui/price.ts'], importers)).toEqual(['cart', 'core']);
  });
});
