import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { holdEngine, type Held, type HolderOptions } from '../testing/engine-holder.ts';
import { encodeClip } from '../testing/h264-clip.ts';
import { watchStream } from '../testing/whep-viewer.ts';
import { publishClip } from '../testing/whip-publisher.ts';
import { freePort } from '@ovation/testing/free-port.ts';
import type { EngineFailure } from '../failure.ts';
import { mediaPlaylistOf, readPlaylist } from '../testing/read-playlist.ts';
import { findEngine } from './engine-file.ts';
import type { EngineProcess } from '../index.ts';
import { openEngineProcess } from './engine-process.ts';
import { openLink } from './link.ts';

const holder = join(import.meta.dirname, '../testing/engine-holder.ts');
const hour = 3_600_000;

let folder: string;
let url: string;
let server: ChildProcess | undefined;
let held: Held;
const engines: EngineProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-'));
  url = `http://127.0.0.1:${await freePort()}`;
});
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  server?.kill('SIGKILL');
  expect(await findEngine(folder)).toBeUndefined();
  await rm(folder, { recursive: true, force: true });
});

function optionsOf(dataDir = folder, changes: Partial<HolderOptions> = {}): HolderOptions {
  return {
    engine: {
      dataDir,
      publicUrl: url,
      ticketKey: Buffer.alloc(32, 'a secret of the tests').toString('base64url'),
      udpPorts: { from: 0, to: 0 },
      publicAddress: undefined,
      isLocal: true,
      ice: { stunUrls: [], turnUrls: [], turnSecret: undefined },
    },
    packager: { reserveBytes: 0, maxRecordingMs: hour },
    aloneMs: hour,
    ...changes,
  };
}

/** A server with an open stream. Returns the process of its engine. */
async function begin(options = optionsOf()): Promise<number> {
  server = fork(holder, [JSON.stringify(options)], { execArgv: [] });
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('The server has ended.')));
  ended.catch(() => undefined);
  [held] = (await Promise.race([once(server, 'message'), ended])) as [Held];
  return pidOf();
}

async function pidOf(dataDir = folder): Promise<number> {
  const file = await findEngine(dataDir);
  return Number.parseInt(file!.process, 10);
}

async function killServer(): Promise<void> {
  server!.kill('SIGKILL');
  await once(server!, 'exit');
}

async function open(options = optionsOf()): Promise<EngineProcess> {
  const engine = await openEngineProcess({ ...options, logger: pino({ level: 'silent' }) });
  engines.push(engine);
  engine.attend();
  return engine;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('publisher and viewers go on while the server is killed, and the next one has them', async () => {
  await begin();
  const publisher = await publishClip({ ...wayOf(held.publish, 'whip'), clip: await encodeClip() });
  const viewer = await eventually(() => watchStream(wayOf(held.watch, 'whep')));
  const moreFrames = async (): Promise<void> => {
    const wanted = viewer.frames + 15;
    await eventually(() => expect(viewer.frames).toBeGreaterThanOrEqual(wanted));
  };
  const segments = async (): Promise<number[]> => {
    const reply = await fetch(mediaPlaylistOf(wayOf(held.watch, 'hls').url));
    expect(reply.status).toBe(200);
    return readPlaylist(await reply.text()).segments.map(({ sequence }) => sequence);
  };
  await moreFrames();
  const before = await eventually(async () => {
    const seen = await segments();
    expect(seen.length).toBeGreaterThan(1);
    return seen;
  });
  await killServer();
  await moreFrames();
  const next = await holdEngine({ ...optionsOf() });
  engines.push(next);
  await moreFrames();
  expect(viewer.isConnected).toBe(true);
  expect(await next.presence('show')).toMatchObject({
    publisher: {},
    viewers: [{ accountId: 'fan', transport: 'whep' }],
  });
  // With a ticket of before, which an engine that has started anew would refuse.
  await eventually(async () => expect((await segments()).at(-1)).toBeGreaterThan(before.at(-1)!));
  viewer.vanish();
  publisher.vanish();
});

function wayOf<Way extends { readonly kind: string }, Kind extends Way['kind']>(
  ways: readonly Way[],
  kind: Kind,
): Extract<Way, { readonly kind: Kind }> {
  return ways.find((way): way is Extract<Way, { readonly kind: Kind }> => way.kind === kind)!;
}

test('the next server takes over the engine of one that was killed, with its streams', async () => {
  const pid = await begin();
  const before = new Date();
  await killServer();
  const engine = await open();
  expect(await pidOf()).toBe(pid);
  expect(engine.aloneSince!.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await engine.presence('show')).toMatchObject({ epoch: 1 });
});

test('a server that stops leaves no engine, and no file of it', async () => {
  const pid = await begin();
  server!.send('stop');
  await once(server!, 'exit');
  await eventually(() => expect(isRunning(pid)).toBe(false));
  await expect(readFile(join(folder, 'live', 'engine.json'))).rejects.toThrow('ENOENT');
});

test('an engine whose server never comes back ends by itself', async () => {
  const pid = await begin(optionsOf(folder, { aloneMs: 1 }));
  await killServer();
  await eventually(() => expect(isRunning(pid)).toBe(false));
});

test('a server of another release or configuration replaces the engine', async () => {
  const pid = await begin();
  await killServer();
  const engine = await open(optionsOf(folder, { packager: { reserveBytes: 1, maxRecordingMs: hour } }));
  await eventually(() => expect(isRunning(pid)).toBe(false));
  expect(engine.aloneSince).toBeUndefined();
  expect(await engine.presence('show')).toBeUndefined();
  await engine.openStream({ streamId: 'show', epoch: 2, isRecorded: false, maxBitrate: 4_000_000 });
  expect(await engine.presence('show')).toMatchObject({ epoch: 2 });
});

test('a site on the same machine has its own engine, also one that was copied with its folder', async () => {
  const pid = await begin();
  await killServer();
  const copy = await mkdtemp(join(tmpdir(), 'engine-'));
  await cp(join(folder, 'live', 'engine.json'), join(copy, 'live', 'engine.json'));
  const other = await open(optionsOf(copy));
  expect(await other.presence('show')).toBeUndefined();
  await other.openStream({ streamId: 'theirs', epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
  expect(await pidOf(copy)).not.toBe(pid);
  await other.close();
  await rm(copy, { recursive: true, force: true });
  const own = await open();
  expect([await pidOf(), await own.presence('theirs')]).toEqual([pid, undefined]);
  expect(await own.presence('show')).toMatchObject({ epoch: 1 });
});

test('an engine that has a server takes no other one, and none without its token', async () => {
  const pid = await begin();
  const { sockets } = (await findEngine(folder))!;
  const stranger = openLink(connect(sockets.link), {});
  expect(await stranger.call('greet', { token: 'guessed', fingerprint: '' })).toBe('other');
  for (const name of ['presence', 'stop', 'attend'])
    await expect(stranger.call(name, 'show')).rejects.toThrow('another server');
  stranger.close();
  // As while one process replaces another: the second one has an engine of its own.
  const second = await open();
  await second.openStream({ streamId: 'second', epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
  expect(await second.presence('show')).toBeUndefined();
  expect(isRunning(pid)).toBe(true);
  server!.send('stop');
  await once(server!, 'exit');
  await eventually(() => expect(isRunning(pid)).toBe(false));
  expect(await second.presence('second')).toMatchObject({ epoch: 1 });
});

test('an engine that crashes is started again, with the streams that were open', async () => {
  const engine = await open();
  const events: string[] = [];
  engine.onEvent((event) => events.push(event.type));
  await engine.openStream({ streamId: 'show', epoch: 3, isRecorded: false, maxBitrate: 4_000_000 });
  process.kill(await pidOf(), 'SIGKILL');
  await eventually(() => expect(events).toEqual(['interrupted']));
  await eventually(async () => expect(await engine.presence('show')).toMatchObject({ epoch: 3, viewers: [] }));
});

test('an engine that runs and does not answer is replaced, with the streams that were open', async () => {
  const engine = await open({ ...optionsOf(), lookMs: 500 });
  await engine.openStream({ streamId: 'show', epoch: 3, isRecorded: false, maxBitrate: 4_000_000 });
  const pid = await pidOf();
  process.kill(pid, 'SIGSTOP');
  await eventually(() => expect(isRunning(pid)).toBe(false));
  await eventually(async () => expect(await engine.presence('show')).toMatchObject({ epoch: 3 }));
});

test('who asks for a stream where none is open does not start an engine', async () => {
  const plain = optionsOf();
  const engine = await open(plain);
  const site = Fastify();
  site.setErrorHandler((error, _request, reply) => reply.code((error as EngineFailure).statusCode).send());
  engine.addRoutes(site);
  const reply = await site.inject('/live/hls/show/ticket/index.m3u8');
  await site.close();
  expect(reply.statusCode).toBe(401);
  expect(await findEngine(folder)).toBeUndefined();
});

test('an engine that is killed leaves no sockets behind', async () => {
  const engine = await open();
  await engine.openStream({ streamId: 'show', epoch: 1, isRecorded: false, maxBitrate: 4_000_000 });
  process.kill(await pidOf(), 'SIGKILL');
  await eventually(async () => expect(await engine.presence('show')).toMatchObject({ epoch: 1 }));
  await eventually(async () => expect(await readdir(join(folder, 'live', 'sockets'))).toHaveLength(1));
});

test('the address for encoders is known once their port is open, also to the server that takes over', async () => {
  const plain = optionsOf();
  const options = { ...plain, engine: { ...plain.engine, rtmpPort: 0 } };
  const knowsAddress = (engine: EngineProcess) =>
    eventually(() => expect(engine.rtmpUrl).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/));
  const first = await open(options);
  await knowsAddress(first);
  await first.close();
  await begin(options);
  await killServer();
  await knowsAddress(await open(options));
});
