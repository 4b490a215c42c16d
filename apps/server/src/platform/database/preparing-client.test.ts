import { readFile } from 'node:fs/promises';
import { createTestDatabase } from '@ovation/testing';
import installed from 'pg/package.json' with { type: 'json' };
import { expect, onTestFinished, test } from 'vitest';
import { createPool } from './pool.ts';

const date = new Date('2026-02-03T04:05:06.789Z');

const values: readonly (readonly [type: string, sent: unknown, received?: unknown])[] = [
  ['text', ''],
  ['text', 'a "quoted" \\ {word}, NULL\n– ☂'],
  ['text', null],
  ['text', undefined, null],
  ['int8', 9_223_372_036_854_775_807n],
  ['int4', -7],
  ['float8', 1.5e-9],
  ['bool', true],
  ['bool', false],
  ['bytea', Buffer.from([0, 34, 92, 255])],
  ['bytea', new Uint8Array([9, 0, 34, 92, 255]).subarray(1), Buffer.from([0, 34, 92, 255])],
  ['timestamptz', date],
  ['timestamptz', new Date('+012026-02-03T04:05:06Z')],
  ['timestamptz', new Date('0000-01-01T00:00:00Z')],
  ['timestamptz', new Date('-000044-03-15T12:00:00Z')],
  ['timestamptz', new Date('0099-12-31T23:59:59.999Z')],
  ['date', '2026-02-03'],
  ['jsonb', { words: ['"', '\\'], none: null }],
  ['text[]', []],
  ['text[]', ['', 'null', 'NULL', '"', '\\', 'a,b', '{}', ' x ', null, '☂']],
  [
    'text[]',
    [
      ['a', '"'],
      ['\\', null],
    ],
    [
      ['a', '"'],
      ['\\', null],
    ],
  ],
  ['int8[]', [1n, null, 9_223_372_036_854_775_807n]],
  ['int4[]', [1, -2]],
  ['bool[]', [true, false]],
  ['float8[]', [0.5]],
  ['bytea[]', [Buffer.from([0, 34, 92, 255])]],
  ['timestamptz[]', [date]],
  ['uuid[]', ['019aa0b1-0000-7000-8000-000000000000']],
  ['jsonb[]', [{ a: '"\\' }]],
];

test('every type of value is received as it was sent, by a new statement and by a prepared one', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  for (const [type, sent, received = sent] of values) {
    const twice = [];
    for (let time = 0; time < 2; time += 1)
      twice.push((await pool.query(`select $1::${type} as value`, [sent])).rows[0].value);
    expect.soft(twice, `${type} ${String(sent)}`).toStrictEqual([received, received]);
  }
});

test('the installed `pg` is exactly the version whose members `preparing-client.ts` was read against, and is pinned', async () => {
  const manifest = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  expect(installed.version).toBe('8.23.1');
  expect(JSON.parse(manifest)).toMatchObject({ dependencies: { pg: '8.23.1' } });
});
