import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '@ovation/testing/eventually.ts';
import { encodeRtmpClip, type RtmpClip } from '../testing/rtmp-clip.ts';
import { openRtmpSocket, type RtmpSocket } from '../testing/rtmp-socket.ts';
import { startRtmp, type RtmpStage } from '../testing/start-rtmp.ts';
import type { TestViewer } from '../testing/whep-viewer.ts';
import { messageType } from './protocol/chunks.ts';

let stage: RtmpStage;
let clip: RtmpClip;
let viewer: TestViewer;
let key: string;
let pids: ReturnType<RtmpStage['engine']['live']['pids']>;
const sockets: RtmpSocket[] = [];

beforeAll(async () => {
  [stage, clip] = await Promise.all([startRtmp(), encodeRtmpClip()]);
  const { streamId, key: performersKey } = await stage.open();
  await stage.publish(performersKey, clip);
  await stage.happened('publishing', streamId);
  viewer = await eventually(() => stage.watch(streamId));
  ({ key } = await stage.open());
  await moreFrames();
  pids = stage.engine.live.pids();
});
afterAll(async () => {
  for (const { socket } of sockets) socket.destroy();
  await stage.close();
  await clip.remove();
});

async function moreFrames(): Promise<void> {
  const wanted = viewer.frames + 10;
  await eventually(() => expect(viewer.frames).toBeGreaterThanOrEqual(wanted));
}

/** The performer's video goes on, in the same processes. */
async function expectUnharmed(): Promise<void> {
  await stage.renewAll();
  await moreFrames();
  expect(viewer.isConnected).toBe(true);
  expect(stage.engine.live.pids()).toEqual(pids);
}

/** `address`: another one of this machine, so that tests do not share its limits. Linux has all of 127.0.0.0/8. */
function open(address = '127.0.0.1'): RtmpSocket {
  const socket = openRtmpSocket(stage.url, address);
  sockets.push(socket);
  return socket;
}

const closed = (socket: RtmpSocket): Promise<void> => eventually(() => expect(socket.isClosed).toBe(true));

async function publishing(address: string): Promise<RtmpSocket> {
  const socket = open(address);
  socket.publish(key);
  await eventually(() => expect(socket.heard).toContain('NetStream.Publish.Start'));
  return socket;
}

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test('what is no RTMP is closed: HTTP, TLS, zeros, an encrypted handshake', async () => {
  const hellos = ['GET / HTTP/1.1\r\n\r\n', Buffer.from([22, 3, 1]), Buffer.alloc(5_000), Buffer.alloc(2_000, 6)];
  for (const hello of hellos) {
    const socket = open('127.0.1.1');
    socket.socket.write(hello);
    await closed(socket);
  }
  await expectUnharmed();
});

test('bytes that make no sense after the handshake close only their connection', async () => {
  const nonsense = {
    'a chunk that continues nothing': bytes('c3'),
    'a message of 16 MB': bytes('03 000000 ffffff 14 00000000'),
    'a chunk size of 0': bytes('02 000000 000004 01 00000000 00000000'),
    'a chunk size of 2 GB': bytes('02 000000 000004 01 00000000 7fffffff'),
    'a command that is no AMF': bytes('03 000000 000003 14 00000000 ffffff'),
    'a command that is cut off': bytes('03 000000 000003 14 00000000 02ffff'),
  };
  for (const [name, sent] of Object.entries(nonsense)) {
    const socket = open('127.0.1.2');
    socket.shakeHands();
    socket.socket.write(sent);
    await eventually(() => expect(socket.isClosed, name).toBe(true));
  }
  await expectUnharmed();
});

test('endless nesting in a command is refused', async () => {
  const socket = open('127.0.1.3');
  socket.publish(key);
  socket.send(messageType.command, Buffer.alloc(4_000, bytes('03 0001 61')));
  await closed(socket);
  await expectUnharmed();
});

test('a connection that plays, publishes twice, or publishes before it has connected is closed', async () => {
  const [player, twice, early] = [open('127.0.1.4'), open('127.0.1.4'), open('127.0.1.4')];
  player.shakeHands();
  player.command('play', 1, null, key);
  twice.publish(key);
  twice.command('publish', 6, null, key, 'live');
  early.shakeHands();
  early.command('publish', 1, null, key, 'live');
  for (const socket of [player, twice, early]) await closed(socket);
  await expectUnharmed();
});

test('who is slow to begin is disconnected: silent, within the handshake, within a command', async () => {
  const [silent, halfway, unfinished] = [open('127.0.1.5'), open('127.0.1.5'), open('127.0.1.5')];
  halfway.socket.write(Buffer.alloc(700, 3));
  unfinished.shakeHands();
  unfinished.socket.write(bytes('03 000000 000100 14 00000000 02'));
  for (const socket of [silent, halfway, unfinished]) await closed(socket);
  await expectUnharmed();
});

test('who sends much before a key is accepted is disconnected', async () => {
  const socket = open('127.0.1.6');
  socket.shakeHands();
  for (let index = 0; index < 200; index += 1) socket.send(messageType.video, Buffer.alloc(4_000));
  await closed(socket);
  await expectUnharmed();
});

test('guessed keys are refused, and after ten in a minute no more are tried', async () => {
  const asked: string[] = [];
  stage.engine.live.useKeys(async (guess) => {
    asked.push(guess);
    return undefined;
  });
  const heard: string[] = [];
  for (let index = 0; index < 13; index += 1) {
    const socket = open('127.0.1.7');
    socket.publish(`guess-${index}`);
    await closed(socket);
    heard.push(socket.heard);
  }
  expect(asked).toHaveLength(10);
  expect(heard[0]).toContain('NetStream.Publish.BadName');
  expect(heard[12]).toContain('Too many wrong keys');
  // Others are not concerned.
  const other = open('127.0.1.8');
  other.publish('guess-from-elsewhere');
  await closed(other);
  expect(asked).toHaveLength(11);
  stage.reset();
  await expectUnharmed();
});

test('a flood of connections is bounded for each address, and in all', async () => {
  const flood = Array.from({ length: 40 }, () => open('127.0.1.9'));
  await eventually(() => expect(flood.filter(({ isClosed }) => isClosed)).toHaveLength(32));
  // From many addresses: the oldest make room, and an encoder still comes in.
  const many = Array.from({ length: 120 }, (_, index) => open(`127.0.2.${index + 1}`));
  await eventually(() => expect(many.filter(({ isClosed }) => isClosed).length).toBeGreaterThanOrEqual(70));
  (await publishing('127.0.1.10')).socket.destroy();
  for (const { socket } of [...flood, ...many]) socket.destroy();
  await expectUnharmed();
});

test('encoders for which no stream is open yet do not fill the memory', async () => {
  stage.engine.live.useKeys(async () => 'unopened');
  const looked: RtmpSocket[] = [];
  for (let index = 0; index < 4; index += 1) looked.push(await publishing('127.0.1.14'));
  const [first, second, ...others] = looked as [RtmpSocket, RtmpSocket];
  await eventually(() => expect(first.heard).toContain('Another encoder has connected'));
  for (let index = 0; index < 60_000; index += 1) second.send(messageType.video, bytes('57'));
  await eventually(() => expect(second.heard).toContain('far too much'));
  await closed(second);
  expect(others.every(({ isClosed }) => !isClosed)).toBe(true);
  for (const { socket } of looked) socket.destroy();
  stage.reset();
  await expectUnharmed();
});

test('damaged video and sound end the connection with a reason, or are skipped', async () => {
  const video = '17 00 000000 01 42c01e ff e1 0004 6742c01e 01 0002 68ce';
  for (const damaged of ['17 01 000000 000000ff 65', '17 00 000000 01', '27 01 7fffff 00000002 4102', '22 00 00']) {
    const socket = await publishing('127.0.1.11');
    socket.send(messageType.video, bytes(video));
    socket.send(messageType.video, bytes(damaged));
    await eventually(() => expect(socket.heard).toMatch(/damaged video|H\.264 video only/));
    await closed(socket);
  }
  for (const damaged of ['af 00 ff', '2f 00 00', 'af 00 0000000000']) {
    const socket = await publishing('127.0.1.11');
    for (const more of ['af 00 1210', 'af 01 ffffffff', 'af 01 00', damaged])
      socket.send(messageType.audio, bytes(more));
    await eventually(() => expect(socket.heard).toMatch(/cannot be decoded|AAC sound only/));
    await closed(socket);
  }
  await expectUnharmed();
});

test('a clock that jumps ends the connection', async () => {
  const message = (time: string): Buffer => bytes(`04 ${time} 000003 08 01000000 af0100`);
  for (const [before, after, reason] of [
    ['000000', '0fffff', 'faster than in real time'],
    ['0fffff', '000000', 'runs backwards'],
  ] as const) {
    const socket = await publishing('127.0.1.12');
    socket.socket.write(Buffer.concat([message(before), message(after)]));
    await eventually(() => expect(socket.heard).toContain(reason));
  }
  await expectUnharmed();
});

test('a connection that breaks in the middle of a message leaves nothing behind', async () => {
  for (let index = 0; index < 30; index += 1) {
    const socket = await publishing('127.0.1.13');
    socket.socket.write(bytes('04 000000 00ffff 09 01000000 1700'));
    socket.socket.destroy();
  }
  await expectUnharmed();
});

test('keys and messages never reach the log', () => {
  expect(stage.log).toContain('live rtmp');
  expect(stage.log).not.toContain(key);
  expect(stage.log).not.toContain('guess-');
});
