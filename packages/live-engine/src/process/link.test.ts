import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineFailure, Unavailable } from '../failure.ts';
import { Refusal } from '../refusal.ts';
import { openLink, type Handlers, type Link } from './link.ts';

let folder: string;
let listener: Server;
let theirs: Socket;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-'));
});
afterEach(async () => {
  theirs.destroy();
  listener.close();
  await rm(folder, { recursive: true, force: true });
});

async function meet(handlers: Handlers): Promise<Link> {
  const path = join(folder, 'link.sock');
  const came = Promise.withResolvers<void>();
  listener = createServer((socket) => {
    theirs = socket;
    openLink(socket, handlers);
    came.resolve();
  });
  await new Promise<void>((resolve) => {
    listener.listen(path, resolve);
  });
  const link = openLink(connect(path), {});
  await came.promise;
  return link;
}

test('calls are answered, whatever they hold and in whatever pieces they come', async () => {
  const link = await meet({ echo: (...values: unknown[]) => values });
  const at = new Date();
  const big = Buffer.alloc(3_000_000, 7);
  const answers = await Promise.all([link.call('echo', big, at), link.call('echo', undefined, ['a', { b: null }])]);
  expect(answers).toEqual([
    [big, at],
    [undefined, ['a', { b: null }]],
  ]);
});

test('what one end throws the other one receives as it was', async () => {
  const refusal = new Refusal(409, 'Not now.', 5);
  const link = await meet({
    refuse: () => Promise.reject(refusal),
    fail: () => Promise.reject(new EngineFailure('not-found', 'Nowhere.')),
    break: () => Promise.reject(new Error('Broken.')),
  });
  await expect(link.call('refuse')).rejects.toEqual(refusal);
  await expect(link.call('fail')).rejects.toMatchObject({ code: 'not-found', message: 'Nowhere.' });
  await expect(link.call('break')).rejects.toThrow('Broken.');
  await expect(link.call('toString')).rejects.toBeInstanceOf(Unavailable);
});

test('calls end with the connection', async () => {
  const link = await meet({ wait: () => new Promise(() => undefined) });
  const waiting = link.call('wait');
  theirs.destroy();
  await expect(waiting).rejects.toBeInstanceOf(Unavailable);
  await link.closed;
  await expect(link.call('wait')).rejects.toBeInstanceOf(Unavailable);
});

test('an end that sends something else is disconnected', async () => {
  const link = await meet({});
  theirs.write(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  await link.closed;
});
