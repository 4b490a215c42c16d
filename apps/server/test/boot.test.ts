import { getMe } from '@ovation/contract/people/accounts.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from './start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('responds with 200 at /api/health once it is ready, and 404 in the API’s format elsewhere', async () => {
  const health = await fetch(`${server.url}/api/health`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({ status: 'ok' });
  const missing = await fetch(`${server.url}/api/nothing-here`);
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ statusCode: 404, code: 'not-found' });
});

test('a store that hangs takes no process out of rotation: it is degraded, asked once, and serves the rest', async () => {
  const health = async () => {
    const reply = await fetch(`${server.url}/api/health`);
    const { status, store } = (await reply.json()) as { status?: string; store?: string };
    return { code: reply.status, status, store };
  };
  await expect.poll(health).toEqual({ code: 200, status: 'ok', store: undefined });
  const hanging = Promise.withResolvers<undefined>();
  const asked = vi.spyOn(server.app.storage, 'stat').mockReturnValue(hanging.promise);
  await expect.poll(health).toEqual({ code: 200, status: 'degraded', store: 'away' });
  const known = asked.mock.calls.length;
  await expect.poll(async () => (await server.app.readiness.parts()).storage).toBe(false);
  expect(asked.mock.calls.length).toBe(known);
  expect(await server.admin.call(getMe)).toMatchObject({ email: 'admin@example.com' });
  hanging.resolve(undefined);
  vi.restoreAllMocks();
  await expect.poll(health).toEqual({ code: 200, status: 'ok', store: undefined });
});

test('describes every operation in OpenAPI 3.1, with a page to read it', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, unknown>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).length).toBeGreaterThan(60);
  const page = await fetch(`${server.url}/api/docs`);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('sendTip');
});
