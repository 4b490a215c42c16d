import { blockUser } from '@ovation/contract/people/audience.ts';
import { getLiveProviders } from '@ovation/contract/live/site-streams.ts';
import { changeStream, getOpenStream, listOwnStreams, startStream } from '@ovation/contract/live/streams.ts';
import { createAgoraToken, getStreamKey, joinStream, rotateStreamKey } from '@ovation/contract/live/watch.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readToken } from '../../../../test/agora/read-token.ts';
import { agoraProject, startAgora, type TestAgora } from '../../../../test/agora/start-agora.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';
import { readKey } from '../keys/keys.ts';

let agora: TestAgora;
let server: TestServer;
let bare: TestServer;
let world: World;
let performer: Person;
let fan: Person;

const { appId, certificate, customerId, customerSecret } = agoraProject;
const byAgora = { liveProvider: 'agora', agoraEnable: true, agoraAppId: appId } as const;
const byDefault = { liveProvider: 'embedded', agoraEnable: false, agoraAppId: '' } as const;

beforeAll(async () => {
  agora = await startAgora(() => Date.now());
  [server, bare] = await Promise.all([
    startTestServer({
      AGORA_APP_CERTIFICATE: certificate,
      AGORA_CUSTOMER_ID: customerId,
      AGORA_CUSTOMER_SECRET: customerSecret,
      AGORA_STAND_IN: agora.origin,
    }),
    startTestServer(),
  ]);
  world = createWorld(server);
});
beforeEach(async () => {
  [performer, fan] = await Promise.all([world.performer(), world.fan()]);
});
afterEach(() => world.settings(byDefault));
afterAll(async () => {
  await Promise.all([server.stop(), bare.stop()]);
  await agora.stop();
});

const choose = (site: TestServer, body: BodyInput<typeof changeSettings>) => site.admin.call(changeSettings, { body });
const open = (who = performer, body: Partial<BodyInput<typeof startStream>> = {}) =>
  who.client.call(startStream, { body: { title: 'Carried', ...body } });

/** A stream whose performer publishes through Agora, as soon as the site knows. */
async function goLive(body: Partial<BodyInput<typeof startStream>> = {}): Promise<string> {
  await world.settings(byAgora);
  const { _id, publish } = await open(performer, body);
  const seat = publish.agora;
  if (!seat) throw new Error('The stream does not use Agora.');
  expect(agora.join(seat)).toBe(true);
  const status = async () => (await performer.client.call(getOpenStream)).stream?.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('live');
  return _id;
}

describe('a provider can be chosen', () => {
  test('not without its secrets, and the message says what is missing', async () => {
    for (const [liveProvider, variable] of [
      ['livekit', 'LIVEKIT_URL'],
      ['agora', 'AGORA_APP_CERTIFICATE'],
    ] as const)
      await expect(choose(bare, { liveProvider, agoraEnable: true, agoraAppId: appId })).rejects.toMatchObject({
        statusCode: 422,
        details: [{ path: 'liveProvider', message: expect.stringContaining(variable) as string }],
      });
    const { forNew, providers } = await bare.admin.call(getLiveProviders);
    expect([forNew, providers.map(({ name, lack }) => [name, lack === undefined])]).toEqual([
      'embedded',
      [
        ['embedded', true],
        ['livekit', false],
        ['agora', false],
      ],
    ]);
  });

  test('Agora only while it is on and has an app ID', async () => {
    await expect(choose(server, { ...byAgora, agoraEnable: false })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'agoraEnable' }],
    });
    await expect(choose(server, { ...byAgora, agoraAppId: 'mine' })).rejects.toMatchObject({
      statusCode: 422,
      details: [{ path: 'agoraAppId' }],
    });
    await choose(server, byAgora);
    await expect(choose(server, { agoraEnable: false })).rejects.toMatchObject({ statusCode: 422 });
    expect((await server.admin.call(getLiveProviders)).forNew).toBe('agora');
  });
});

describe('a stream', () => {
  test('keeps the provider with which it began, and the next one has the chosen one', async () => {
    await world.settings(byAgora);
    const first = await open(performer, { isRecorded: true });
    expect(Object.keys(first.publish)).toEqual(['agora']);
    expect(first).toMatchObject({ isRecorded: false });
    const another = await world.performer();
    const later = await another.client.call(startStream, {
      body: { title: 'Later', startsAt: new Date(server.clock.now().getTime() + 3_600_000).toISOString() },
    });
    await world.settings({ liveProvider: 'embedded' });
    expect((await performer.client.call(getOpenStream)).stream?.publish).toHaveProperty('agora');
    await another.client.call(changeStream, { params: { id: later._id }, body: { status: 'waiting' } });
    const { stream } = await another.client.call(getOpenStream);
    expect(stream?.publish).toHaveProperty('whip');
    expect(stream?.publish).not.toHaveProperty('agora');
    const { providers } = await server.admin.call(getLiveProviders);
    expect(providers.find(({ name }) => name === 'agora')?.open).toBeGreaterThan(0);
  });

  test('with Agora takes no encoder, and none can begin one', async () => {
    const { key } = await performer.client.call(rotateStreamKey);
    expect(await performer.client.call(getStreamKey)).toHaveProperty('whipUrl');
    await world.settings(byAgora);
    expect(await performer.client.call(getStreamKey)).not.toHaveProperty('whipUrl');
    expect(await readKey(server.app, key)).toBeUndefined();
    expect((await performer.client.call(listOwnStreams)).total).toBe(0);
    await open();
    expect(await readKey(server.app, key)).toBeUndefined();
  });
});

describe('a token of Agora', () => {
  const ask = (who: Person, streamId: string) => who.client.call(createAgoraToken, { body: { streamId } });

  test('lets the performer publish, and who may watch subscribe; it is signed, for one channel and seat', async () => {
    const id = await goLive({ access: 'followers' });
    await world.follow(fan, performer);
    const [publisher, viewer] = [await ask(performer, id), await ask(fan, id)];
    expect([publisher.role, viewer.role]).toEqual(['publisher', 'subscriber']);
    for (const { token, uid, role } of [publisher, viewer])
      expect(readToken(token, certificate)).toMatchObject({
        appId,
        channel: id,
        uid,
        mayPublish: role === 'publisher',
      });
    expect(Date.parse(viewer.expiresAt) - Date.now()).toBeLessThanOrEqual(61_000);
    expect(agora.join(viewer)).toBe(true);
  });

  test('is not given to those whom the access function refuses, nor is any other ticket', async () => {
    const id = await goLive({ access: 'followers' });
    await expect(ask(fan, id)).rejects.toMatchObject({ statusCode: 403, code: 'content-locked' });
    for (const client of [fan.client, server.client()])
      expect(await client.call(joinStream, { params: { id } })).toMatchObject({
        access: { granted: false },
        watch: [],
      });
    await expect(server.client().call(createAgoraToken, { body: { streamId: id } })).rejects.toMatchObject({
      statusCode: 401,
    });
    // Staff watch after a preview, which is logged.
    await expect(server.admin.call(createAgoraToken, { body: { streamId: id } })).rejects.toMatchObject({
      statusCode: 403,
    });
  });

  test('is for streams that Agora carries, while they are open', async () => {
    const { _id } = await open();
    await expect(ask(performer, _id)).rejects.toMatchObject({ statusCode: 409 });
    await performer.client.call(changeStream, { params: { id: _id }, body: { status: 'ended' } });
    await expect(ask(performer, _id)).rejects.toMatchObject({ statusCode: 404 });
    const id = await goLive();
    await performer.client.call(changeStream, { params: { id }, body: { status: 'ended' } });
    await expect(ask(fan, id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('ends with a block: the fan is disconnected, and gets no other', async () => {
    const id = await goLive();
    const seat = (await fan.client.call(joinStream, { params: { id } })).watch.find(({ kind }) => kind === 'agora');
    if (seat?.kind !== 'agora') throw new Error('There is no ticket.');
    expect(agora.join(seat)).toBe(true);
    await performer.client.call(blockUser, { body: { userId: fan.id } });
    await expect.poll(() => agora.join(seat)).toBe(false);
    await expect(ask(fan, id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(fan.client.call(joinStream, { params: { id } })).rejects.toMatchObject({ statusCode: 404 });
  });
});
