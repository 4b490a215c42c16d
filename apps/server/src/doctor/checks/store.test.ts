import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@ovation/testing/free-port.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startS3Store, type S3Store } from '../../../test/s3-store/start-s3-store.ts';
import type { S3Settings } from '../../gateways/storage/s3-settings.ts';
import { checkStore } from './store.ts';

const publicUrl = 'https://ovation.site';
let store: S3Store;
let wrongStore: Server | undefined;

beforeAll(async () => {
  store = await startS3Store();
});
afterAll(() => store.stop());
afterEach(() => wrongStore?.close());

const check = (settings: Partial<S3Settings> = {}) =>
  checkStore({ s3: { ...store.settings, ...settings }, publicUrl, dataDir: '/nowhere' });

interface Answers {
  readonly list?: number;
  readonly unsigned?: number;
  readonly cors?: Readonly<Record<string, string>>;
}

/** A store that answers what the test says, in place of one that is set up wrongly. */
async function startWrongStore({ list = 200, unsigned = 403, cors = {} }: Answers): Promise<string> {
  wrongStore = createServer((request, response) => {
    const isList = request.url?.includes('list-type=2');
    if (request.method === 'OPTIONS') response.writeHead(200, cors).end();
    else if (isList) answerList(response);
    else response.writeHead(unsigned).end();
  });
  const answerList = (response: ServerResponse): void => {
    const body = list === 200 ? '<ListBucketResult/>' : '<Error><Code>AccessDenied</Code><Message>no</Message></Error>';
    response.writeHead(list, { 'content-type': 'application/xml' }).end(body);
  };
  await new Promise<void>((resolve) => wrongStore?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(wrongStore.address() as AddressInfo).port}`;
}

const rightCors = {
  'access-control-allow-origin': publicUrl,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'range',
};

test('a private bucket with CORS rules is fine, and nothing is written to it', async () => {
  expect((await check()).map(({ status }) => status)).toEqual(['fine', 'fine', 'fine']);
  expect(await store.unfinishedUploads()).toBe(0);
});

test('without a bucket there is nothing to check', async () => {
  expect(await checkStore({ s3: undefined, publicUrl, dataDir: '/nowhere' })).toMatchObject([{ status: 'skipped' }]);
});

test('a bucket that does not exist, and a closed port, are problems', async () => {
  expect(await check({ bucket: 'nothing-here' })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('does not exist') },
  ]);
  expect(await check({ endpoint: `http://127.0.0.1:${await freePort()}` })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('nothing listens there') },
  ]);
});

test('a key that may not list the bucket is a problem', async () => {
  expect(await check({ endpoint: await startWrongStore({ list: 403 }) })).toMatchObject([
    { status: 'problem', message: expect.stringContaining('does not let this key list it') },
  ]);
});

test.each([200, 404])('a bucket that everyone can read (%d) is a problem', async (unsigned) => {
  expect(await check({ endpoint: await startWrongStore({ unsigned, cors: rightCors }) })).toMatchObject([
    { status: 'fine' },
    { status: 'problem', message: expect.stringContaining('without a signed address') },
    { status: 'fine' },
  ]);
});

test.each([
  [{}, `do not allow ${publicUrl}`],
  [{ ...rightCors, 'access-control-allow-origin': 'https://other.site' }, `do not allow ${publicUrl}`],
  [{ ...rightCors, 'access-control-allow-methods': 'PUT' }, 'do not allow GET'],
  [{ ...rightCors, 'access-control-allow-headers': 'content-type' }, 'the header Range'],
])('CORS rules that keep players out are a problem: %j', async (cors, message) => {
  const found = await check({ endpoint: await startWrongStore({ cors }) });
  expect(found[2]).toMatchObject({ status: 'problem', message: expect.stringContaining(message) });
});

test('browsers that cannot reach the store are a problem, although the site can', async () => {
  const publicEndpoint = `http://127.0.0.1:${await freePort()}`;
  expect((await check({ publicEndpoint })).map(({ status }) => status)).toEqual(['fine', 'problem', 'problem']);
});
