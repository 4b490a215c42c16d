import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, tusClientFor } from '../../../../test/stages/tus-client.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

const megabyte = 1024 * 1024;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { tus, begin, begun, offsetOf, finish } = tusClientFor(() => server);
const performer = (): Promise<Person> => createWorld(server).performer();

describe('rejected before any byte is sent', () => {
  test.each([
    ['too large', 5_001 * megabyte, 'feed-video', 413, 'file-too-large', /larger than 5000 MB/],
    ['larger than any number', '9'.repeat(15), 'feed-video', 413, 'file-too-large', /larger/],
    ['empty', 0, 'feed-video', 422, 'file-invalid', /empty/],
    ['of an unknown type', 10, 'nonsense', 422, 'field-invalid', /type/],
    ['of a type that is not resumable', 10, 'id-verification', 422, 'field-invalid', /type/],
  ])('%s', async (_name, size, type, status, code, message) => {
    expect(errorOf(await begin(await performer(), size, { type }))).toMatchObject({
      status,
      code,
      message: expect.stringMatching(message),
    });
  });

  test('an account that may not upload such files', async () => {
    expect(errorOf(await begin(await createWorld(server).fan(), 10))).toMatchObject({
      status: 403,
      code: 'role-not-allowed',
    });
  });

  test('more unfinished uploads than allowed', async () => {
    const owner = await performer();
    const large = 5_000 * megabyte;
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(owner, large)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 409, 409,
    ]);
    expect(errorOf(answers.find(({ status }) => status === 409) ?? { status: 0, text: '{}' })).toMatchObject({
      code: 'uploads-full',
      message: expect.stringMatching(/cancel/),
    });
    const given = answers.find(({ status }) => status === 201)?.headers.get('location') ?? '';
    expect((await tus('DELETE', given, owner)).status).toBe(204);
    expect((await begin(owner, large)).status).toBe(201);
  });
});

test.each<[string, Record<string, string>, number]>([
  ['without a version', { 'tus-resumable': '' }, 412],
  ['of another version', { 'tus-resumable': '0.2.0' }, 412],
  ['without an offset', { 'upload-offset': '' }, 400],
  ['with half an offset', { 'upload-offset': '1.5' }, 400],
  ['with an offset below zero', { 'upload-offset': '-1' }, 400],
  ['as JSON', { 'content-type': 'application/json' }, 415],
  ['as a form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
])('bytes %s are rejected with an error of the contract', async (_name, headers, status) => {
  const owner = await performer();
  const path = await begun(owner, 10);
  const rejected = await tus(
    'PATCH',
    path,
    owner,
    { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', ...headers },
    new Uint8Array(10),
  );
  expect(errorOf(rejected)).toMatchObject({ status, statusCode: status, message: expect.stringMatching(/\.$/) });
  expect(await offsetOf(owner, path)).toBe(0);
});

test.each([
  ['no metadata', ''],
  ['broken metadata', 'type'],
  ['a type that is no text', 'type /w=='],
])('a creation with %s is rejected', async (_name, metadata) => {
  const rejected = await tus('POST', '/api/uploads', await performer(), {
    'upload-length': '10',
    ...(metadata ? { 'upload-metadata': metadata } : {}),
  });
  expect([400, 422]).toContain(rejected.status);
});

test('OPTIONS describes the protocol to everyone', async () => {
  const options = await tus('OPTIONS', '/api/uploads', undefined);
  expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-extension')]).toEqual([
    204,
    '1.0.0',
    'checksum,creation,creation-with-upload,expiration,termination',
  ]);
  expect([...options.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('the documentation describes the protocol with the operations', async () => {
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters: { $ref: string }[] }>>;
  };
  expect([
    Object.keys(paths['/uploads'] ?? {}).toSorted(),
    Object.keys(paths['/uploads/{id}'] ?? {}).toSorted(),
    Object.keys(paths['/uploads/{id}/finish'] ?? {}),
  ]).toEqual([['options', 'post'], ['delete', 'head', 'patch'], ['post']]);
  expect(paths['/uploads']?.['post']?.parameters.map(({ $ref }) => $ref.split('/').at(-1))).toEqual([
    'Tus-Resumable',
    'Upload-Length',
    'Upload-Metadata',
  ]);
  const page = await (await fetch(`${server.url}/api/docs`)).text();
  expect(page).toMatch(/PATCH<\/b> <code>\/api\/uploads\/\{id\}/);
});
