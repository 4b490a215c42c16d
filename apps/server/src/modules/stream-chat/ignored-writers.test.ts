import { blockUser, unblockUser } from '@ovation/contract/people/audience.ts';
import { muteUser, unmuteUser } from '@ovation/contract/people/boundaries.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createChatActions } from '../../../test/actions/stream-chat-actions.ts';
import { createSockets } from '../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const { say, read, texts, openChat, watch } = createChatActions(
  () => server,
  () => world,
  sockets,
);
type Watching = Awaited<ReturnType<typeof watch>>['listener'];

async function arrivedAt(listener: Watching): Promise<string[]> {
  await listener.settled();
  return listener.all('stream-message.created').map(({ message }) => message.text);
}

const act = {
  block: ({ client }: Person, { id: userId }: Person) => client.call(blockUser, { body: { userId } }),
  mute: ({ client }: Person, { id: userId }: Person) => client.call(muteUser, { body: { userId } }),
};

test('lines of a blocked writer reach neither side; everyone else gets them', async () => {
  const [performer, one, other] = [await openChat(), await world.fan(), await world.fan()];
  await say(other, performer, 'Before');
  await act.block(one, other);
  const watching = await Promise.all([one, other, performer].map((person) => watch(person, performer)));
  await say(one, performer, 'One');
  await say(other, performer, 'Other');
  const arrived = await Promise.all(watching.map(({ listener }) => arrivedAt(listener)));
  expect(arrived).toEqual([['One'], ['Other'], ['One', 'Other']]);
  expect(texts(await read(performer, {}, one.client))).toEqual(['One']);
  expect(texts(await read(performer, {}, other.client))).toEqual(['Other', 'Before']);
  for (const client of [server.client(), server.admin])
    expect(texts(await read(performer, {}, client))).toEqual(['Other', 'One', 'Before']);
});

test('a mute counts for its owner, for those who watch already and for what they missed, until it is lifted', async () => {
  const [performer, fan, loud] = [await openChat(), await world.fan(), await world.fan()];
  const [{ listener, answer }, { listener: ofLoud }] = [await watch(fan, performer), await watch(loud, performer)];
  await say(loud, performer, 'One');
  await act.mute(fan, loud);
  await say(loud, performer, 'Two');
  await say(fan, performer, 'Own');
  expect([await arrivedAt(listener), await arrivedAt(ofLoud)]).toEqual([
    ['One', 'Own'],
    ['One', 'Two', 'Own'],
  ]);
  const missed = await read(performer, { after: answer.position ?? 0 }, fan.client);
  expect([texts(missed), missed.isComplete, missed.position]).toEqual([['Own'], true, (answer.position ?? 0) + 3]);
  await fan.client.call(unmuteUser, { params: { id: loud.id } });
  await say(loud, performer, 'Three');
  expect(await arrivedAt(listener)).toEqual(['One', 'Own', 'Three']);
});

test('who lifts a block still ignores whom they have muted', async () => {
  const [performer, fan, loud] = [await openChat(), await world.fan(), await world.fan()];
  const { listener } = await watch(fan, performer);
  await act.mute(fan, loud);
  await act.block(fan, loud);
  await fan.client.call(unblockUser, { params: { id: loud.id } });
  await say(loud, performer, 'Loud');
  expect(await arrivedAt(listener)).toEqual([]);
});

test('pages are full although lines are left out', async () => {
  const [performer, fan, loud] = [await openChat(), await world.fan(), await world.fan()];
  for (const text of ['1', '2', '3']) {
    await say(performer, performer, text);
    await say(loud, performer, 'Loud');
  }
  await act.mute(fan, loud);
  expect(texts(await read(performer, { limit: 3 }, fan.client))).toEqual(['3', '2', '1']);
});
