import { readFile } from 'node:fs/promises';
import installed from 'pg/package.json' with { type: 'json' };
import { expect, test } from 'vitest';

/** The version whose source this folder was checked against. */
const supportedVersion = '8.23.1';

test('the installed `pg` is exactly the version that this folder supports, and is pinned', async () => {
  const manifest = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  expect(installed.version).toBe(supportedVersion);
  expect(JSON.parse(manifest)).toMatchObject({ dependencies: { pg: supportedVersion } });
});
