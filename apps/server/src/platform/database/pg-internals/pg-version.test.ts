import { readFile } from 'node:fs/promises';
import installed from 'pg/package.json' with { type: 'json' };
import { expect, test } from 'vitest';

/** The one whose inside this folder was read against. */
const writtenFor = '8.23.1';

test('the installed `pg` is exactly the one that this folder was written for, and is pinned', async () => {
  const manifest = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  expect(installed.version).toBe(writtenFor);
  expect(JSON.parse(manifest)).toMatchObject({ dependencies: { pg: writtenFor } });
});
