import { listConversations, sendMessage } from '@ovation/contract/conversations.ts';
import { createWorld, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../test/broadcast-stage.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
let stage: BroadcastStage;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
  stage = createBroadcastStage(server);
});
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
