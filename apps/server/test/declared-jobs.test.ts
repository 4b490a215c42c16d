import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const source = join(import.meta.dirname, '../src');

/** A declaration, exported or not: a job that only its own file adds and handles needs no export. */
const DECLARATION = /\bconst \w+(?:: [^=]+)? = job\(/g;
const NAMED_DECLARATION = /\bconst \w+(?:: [^=]+)? = job\(\{\s*name: '([^']+)'/g;

/** The names of all declared jobs of the server, as their source has them. */
async function declaredJobs(): Promise<string[]> {
  const names: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })) {
    const text = await readFile(join(source, path), 'utf8');
    const found = [...text.matchAll(NAMED_DECLARATION)].map(([, name]) => name ?? '');
    expect(found, `${path} begins each job with its name`).toHaveLength([...text.matchAll(DECLARATION)].length);
    names.push(...found);
  }
  return names;
}

test('every declared job has a handler and a unique name', async () => {
  const declared = await declaredJobs();
  expect(declared).toContain('send-mail');
  expect(declared.toSorted()).toEqual([...server.app.jobs.handlers.keys()].toSorted());
});
