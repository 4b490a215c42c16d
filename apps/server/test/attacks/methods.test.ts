import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../start-server.ts';

/** Requests by a method that an address does not support, and by clients that know few methods. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> =>
  fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body }) });

test.each([
  ['GET', '/api/auth/login', 'POST'],
  ['DELETE', '/api/settings/public', 'GET, HEAD'],
  ['PATCH', '/api/settings/public?x=1', 'GET, HEAD'],
  ['POST', '/api/users/me', 'DELETE, GET, HEAD, PUT'],
  ['DELETE', '/sitemap.xml', 'GET, HEAD'],
])('%s %s answers 405 and names what is allowed', async (method, path, allowed) => {
  const answer = await send(method, path);
  expect(answer.headers.get('allow')).toBe(allowed);
  expect([answer.status, await answer.json()]).toMatchObject([405, { statusCode: 405, code: 'method-not-allowed' }]);
});

test('an unknown address is not found, by any method', async () => {
  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    const answer = await send(method, '/api/nothing/of/this/name');
    expect([answer.status, answer.headers.get('allow')]).toEqual([404, null]);
  }
});

const tus = { 'tus-resumable': '1.0.0' };

test('every response of the upload protocol has its version, also an error', async () => {
  const { token } = await createWorld(server).performer();
  const id = '0198c0de-0000-7000-8000-000000000000';
  const answers = await Promise.all([
    send('OPTIONS', '/api/uploads'),
    send('POST', '/api/uploads', tus),
    send('POST', '/api/uploads'),
    send('HEAD', `/api/uploads/${id}`, { ...tus, authorization: `Bearer ${token}` }),
    send('PATCH', `/api/uploads/${id}`, tus),
  ]);
  expect(answers.map(({ status, headers }) => [status, headers.get('tus-resumable')])).toEqual([
    [204, '1.0.0'],
    [401, '1.0.0'],
    [401, '1.0.0'],
    [404, '1.0.0'],
    [401, '1.0.0'],
  ]);
});

test('the maximum size of a file can be read before it is sent', async () => {
  const { headers } = await send('OPTIONS', '/api/uploads');
  expect(headers.get('tus-max-size')).toBe(String(10_000 * 1024 * 1024));
});

test('a client that can only POST can override the method by a header', async () => {
  const { token } = await createWorld(server).performer();
  const own = { ...tus, authorization: `Bearer ${token}` };
  const encode = (text: string): string => Buffer.from(text).toString('base64');
  const metadata = `type ${encode('feed-video')},filename ${encode('a.mp4')}`;
  const path =
    (await send('POST', '/api/uploads', { ...own, 'upload-length': '4', 'upload-metadata': metadata })).headers.get(
      'location',
    ) ?? '';
  const bytes = { ...own, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expect(
    (await send('POST', path, { ...bytes, 'x-http-method-override': 'PATCH' }, 'abcd')).headers.get('upload-offset'),
  ).toBe('4');
  const unclear = await send('POST', path, { ...own, 'x-http-method-override': 'TRACE' });
  expect([unclear.status, unclear.headers.get('allow')]).toEqual([405, 'DELETE, HEAD, OPTIONS, PATCH']);
  expect((await send('POST', path, { ...own, 'x-http-method-override': 'DELETE' })).status).toBe(204);
});
