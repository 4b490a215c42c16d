import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from './call.ts';
import { callAs, visitorOf } from './page-visitor.ts';

let server: FastifyInstance;
let url: string;

beforeAll(async () => {
  server = Fastify();
  const answer = async (request: FastifyRequest): Promise<{ username: string }> => {
    // Others' calls run in between.
    await new Promise((resolve) => setImmediate(resolve));
    const visitor = visitorOf(request);
    return { username: visitor ? (visitor.actor?.username ?? 'a stranger') : 'not asked by a page' };
  };
  server.route({ method: 'GET', url: '/who', handler: answer });
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const actorOf = (username: string): Actor => ({ id: username, kind: 'user', username, status: 'active' });
const ask = async (): Promise<string> => (await server.inject('/who')).json<{ username: string }>().username;

it('gives each page’s calls the one who looks at it, however many are rendered at once', async () => {
  const names = Array.from({ length: 50 }, (_, number) => `fan${number}`);
  const answers = await Promise.all(names.map((name) => callAs({ actor: actorOf(name) }, async () => [await ask(), await ask()])));
  expect(answers).toEqual(names.map((name) => [name, name]));
});

it('tells a stranger’s page from a call that no page makes', async () => {
  expect(await callAs({ actor: undefined }, ask)).toBe('a stranger');
  expect(await ask()).toBe('not asked by a page');
});

it('believes no request that came over a connection, also one that was made while a page is rendered', async () => {
  const answer = await callAs({ actor: actorOf('fan') }, () => fetch(`${url}/who`, { headers: { 'x-actor': 'fan' } }));
  expect(await answer.json()).toEqual({ username: 'not asked by a page' });
});
