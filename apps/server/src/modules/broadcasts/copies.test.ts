import { listConversations, listMissedMessages, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../test/broadcast-stage.ts';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
let stage: BroadcastStage;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = createBroadcastStage(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

test('each copy shows the files of its own broadcast, in their order, and no other message shows them', async () => {
  const [performer, other] = [await world.performer(), await world.performer()];
  const fans = [await world.fan(), await world.fan()];
  for (const fan of fans) await world.follow(fan, performer);
  const elsewhere = await world.fan();
  await world.follow(elsewhere, other);
  const [first, second, foreign] = [
    await stage.photo(performer),
    await stage.photo(performer),
    await stage.photo(other),
  ];
  await stage.sendOut(performer, { text: 'Two pictures', fileIds: [second, first] });
  await stage.sendOut(other, { text: 'One picture', fileIds: [foreign] });
  const shown = async (fan: (typeof fans)[number]) =>
    (await stage.inbox(fan)).map(({ text, files }) => [text, files?.map(({ _id }) => _id) ?? []]);
  for (const fan of fans) expect(await shown(fan)).toEqual([['Two pictures', [second, first]]]);
  expect(await shown(elsewhere)).toEqual([['One picture', [foreign]]]);
  const [conversation] = (await elsewhere.client.call(listConversations)).data;
  await elsewhere.client.call(sendMessage, { params: { id: conversation?._id ?? '' }, body: { text: 'Thank you' } });
  expect(await shown(elsewhere)).toEqual([
    ['Thank you', []],
    ['One picture', [foreign]],
  ]);
});

test('a broadcast takes the next position in the stream of each recipient, and moves no one else’s', async () => {
  const [performer, fan, other] = [await world.performer(), await world.fan(), await world.fan()];
  const elsewhere = await world.performer();
  await world.follow(fan, performer);
  await world.follow(other, elsewhere);
  await stage.sendOut(elsewhere, { text: 'To mine' });
  const before = await other.client.call(listMissedMessages, {});
  const fanSocket = await sockets.listen(fan.token);
  const received = fanSocket.next('message.created');
  await stage.sendOut(performer, { text: 'To all of you' });
  expect(await received).toMatchObject({ position: 1, message: { text: 'To all of you' } });
  expect(await fan.client.call(listMissedMessages, {})).toMatchObject({ position: 1 });
  expect(await other.client.call(listMissedMessages, {})).toEqual(before);
});

test('answering a broadcast opens it', async () => {
  const performer = await world.performer();
  const fans = [await world.fan(), await world.fan()];
  for (const fan of fans) await world.follow(fan, performer);
  const { _id: id } = await stage.sendOut(performer);
  expect(await stage.read(performer, id)).toMatchObject({ totalDelivered: 2, totalOpened: 0 });
  const [first] = fans as [(typeof fans)[number]];
  const [conversation] = (await first.client.call(listConversations)).data;
  const params = { id: conversation?._id ?? '' };
  await first.client.call(sendMessage, { params, body: { text: 'Thank you' } });
  expect(await stage.read(performer, id)).toMatchObject({ totalDelivered: 2, totalOpened: 1 });
});
