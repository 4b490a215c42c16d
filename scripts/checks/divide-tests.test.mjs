import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { divideTests } from './divide-tests.mjs';

const root = mkdtempSync(join(tmpdir(), 'ovation-division-'));
afterAll(() => rmSync(root, { recursive: true }));

function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

test('a test that reaches a database, a program or a browser, itself or through others, is no unit test', () => {
  write({
    'packages/testing/src/database.ts': `import pg from 'pg';\nimport './index.ts';`,
    'packages/testing/src/index.ts': `export { a } from './database.ts';`,
    'packages/domain/src/rule.ts': `import type pg from 'pg';\nexport type { Pool } from 'pg';\nexport const two = 2;`,
    'apps/server/src/spawn.ts': `import {\n  spawn,\n} from 'node:child_process';`,
    'apps/server/src/a.test.ts': `import { a } from '@ovation/testing';`,
    'apps/server/src/b.test.ts': `import { b } from './spawn.ts';`,
    'apps/server/src/c.test.ts': `import { two } from '@ovation/domain/rule.ts';`,
    'apps/server/src/d.test.ts': `const { chromium } = await import('playwright-core');`,
    'apps/server/src/e.test.ts': `new Worker(new URL('./spawn.ts', import.meta.url));`,
    'apps/server/src/f.slow.test.ts': `import { spawn } from './spawn.ts';`,
    'apps/server/node_modules/x/f.test.ts': '',
  });
  expect(divideTests(root)).toEqual({
    unit: ['apps/server/src/c.test.ts'],
    integration: ['a', 'b', 'd', 'e'].map((name) => `apps/server/src/${name}.test.ts`),
    slow: ['apps/server/src/f.slow.test.ts'],
  });
});

test('every test of ours is one or the other', () => {
  const { unit, integration, slow } = divideTests(join(import.meta.dirname, '../..'));
  expect(unit).toContain('packages/domain/src/money.test.ts');
  expect(slow).toContain('apps/server/test/every-operation.slow.test.ts');
  expect(integration).toContain('apps/server/test/tracing/traces.test.ts');
});
