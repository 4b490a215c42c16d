import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const source = join(import.meta.dirname, '../src');

/** The names of all declared jobs of the server. */
async function declaredJobs(): Promise<string[]> {
  const names: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: source, exclude: ['**/*.test.ts'] })) {
    if (!/^export const \w+ = job\(/m.test(await readFile(join(source, path), 'utf8'))) continue;
    const exported = (await import(join(source, path))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported))
      if (name.endsWith('Job') && isJob(value)) names.push(value.name);
  }
  return names;
}

function isJob(value: unknown): value is { readonly name: string } {
  return typeof value === 'object' && value !== null && 'payload' in value && value.payload instanceof z.ZodType;
}

test('every declared job has a handler and a unique name', async () => {
  const declared = await declaredJobs();
  expect(declared).toContain('send-mail');
  expect(declared.toSorted()).toEqual([...server.app.jobs.handlers.keys()].toSorted());
});
