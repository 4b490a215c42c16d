import { operations } from '@ovation/contract';
import type { Operation } from '@ovation/contract/operation.ts';
import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paramsSchema, querySchema } from '../contract/json-schema.ts';
import { sampleOf } from '../contract/sample.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

/** What a cache between the site and its visitors, such as a network for delivery, may keep. */
let server: TestServer;
let tokens: readonly (string | undefined)[];

beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' });
  const world = createWorld(server);
  tokens = [undefined, (await world.fan()).token, (await world.performer()).token, server.adminToken];
});
afterAll(() => server.stop());

const reads = operations.filter(({ method }) => method === 'GET');

test.each(reads.map((operation) => [operation.name, operation] as const))(
  '%s is kept by shared caches only if it is the same for everyone',
  async (_name, operation) => {
    for (const token of tokens) {
      const response = await read(operation, token);
      await response.body?.cancel();
      const isForAll = operation.immutable === true && response.ok;
      expect(response.headers.get('cache-control')).toMatch(isForAll ? /^public/ : /^(?:no-store|private)/);
    }
  },
);

function read(operation: Operation, token: string | undefined): Promise<Response> {
  const params = sampleOf(paramsSchema(operation)) as Record<string, string>;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(sampleOf(querySchema(operation)) as Record<string, string>);
  return fetch(`${server.url}/api${path}?${query}`, {
    redirect: 'manual',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}
