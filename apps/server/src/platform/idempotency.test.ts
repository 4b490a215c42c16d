import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test/start-server.ts';
import {
  claimKey,
  earlierReply,
  idempotently,
  keepReply,
  releaseKey,
  sweepKeys,
  type Repeatable,
} from './idempotency.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function someCall(idempotencyKey: string | undefined): Promise<Repeatable> {
  const { id } = await createWorld(server).fan();
  return { app: server.app, actor: { id }, request: { idempotencyKey, fingerprint: Buffer.from('a request') } };
}

test('a command runs once, and parallel repeats wait for the first reply', async () => {
  const call = await someCall('a-key');
  let runs = 0;
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => idempotently(call, async () => ({ run: ++runs }))),
  );
  expect(runs).toBe(1);
  expect(replies).toEqual(Array.from({ length: 10 }, () => ({ run: 1 })));
});

test('a command without a key runs every time', async () => {
  const call = await someCall(undefined);
  let runs = 0;
  for (let times = 0; times < 3; times += 1) await idempotently(call, async () => ({ run: ++runs }));
  expect(runs).toBe(3);
});

test('a run that fails leaves no key behind', async () => {
  const call = await someCall('a-key');
  await expect(idempotently(call, async () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck');
  expect(await idempotently(call, async () => ({ run: 'second' }))).toEqual({ run: 'second' });
});

test('the first of several replies is kept, and another request with the key is rejected', async () => {
  const call = await someCall('a-key');
  const { database } = server.app;
  expect(await claimKey(database, call)).toEqual({ state: 'first' });
  expect(await claimKey(database, call)).toEqual({ state: 'pending' });
  expect(await keepReply(database, call, { reply: 1 })).toEqual({ reply: 1 });
  expect(await keepReply(database, call, { reply: 2 })).toEqual({ reply: 1 });
  expect(await earlierReply(call)).toEqual({ reply: 1 });
  const other = { ...call, request: { ...call.request, fingerprint: Buffer.from('another request') } };
  await expect(earlierReply(other)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
  await expect(claimKey(database, other)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
});

test('a released key is deleted at once, every other key after 30 days', async () => {
  const call = await someCall('a-key');
  const { database, clock } = server.app;
  await idempotently(call, async () => ({ run: 1 }));
  await releaseKey(database, call);
  expect(await idempotently(call, async () => ({ run: 2 }))).toEqual({ run: 2 });
  const days = (count: number): Date => new Date(clock.now().getTime() + count * 86_400_000);
  await sweepKeys(database, days(29));
  expect(await earlierReply(call)).toEqual({ run: 2 });
  await sweepKeys(database, days(31));
  expect(await earlierReply(call)).toBeUndefined();
});
