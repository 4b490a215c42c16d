import { addStreamModerator, muteStreamWriter } from '@ovation/contract/messaging/stream-moderation.ts';
import { closeStreamPoll, createStreamPoll, voteInStreamPoll } from '@ovation/contract/messaging/stream-polls.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createChatActions } from '../../../../test/actions/stream-chat-actions.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
const sockets = createSockets(() => server.url);
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterEach(() => sockets.closeAll());
afterAll(() => server.stop());

const { change, chat, openChat, watch } = createChatActions(
  () => server,
  () => world,
  sockets,
);

const ask = (who: Person, performer: Person, options = ['Schubert', 'Schumann']) =>
  who.client.call(createStreamPoll, { params: { id: performer.id }, body: { question: 'Who is next?', options } });
const vote = (who: Person, id: string, option: number) =>
  who.client.call(voteInStreamPoll, { params: { id }, body: { option } });
const close = (who: Person, id: string) => who.client.call(closeStreamPoll, { params: { id } });

test('each account votes once, whatever races, and watchers see the results', async () => {
  const performer = await openChat();
  const [fan, other] = [await world.fan(), await world.fan()];
  const { listener } = await watch(other, performer);
  const opened = listener.next('stream-poll.changed');
  const { _id: id } = await ask(performer, performer);
  expect((await opened).poll).toMatchObject({ _id: id, totalVote: 0, isOpen: true });
  const voted = listener.next('stream-poll.changed');
  const results = await Promise.allSettled([vote(fan, id, 1), vote(fan, id, 1), vote(fan, id, 0)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(vote(fan, id, 0)).rejects.toMatchObject({ code: 'already-voted' });
  await vote(other, id, 1);
  const { poll } = await voted;
  expect(poll.totalVote).toBeGreaterThan(0);
  expect(poll).not.toHaveProperty('ownOption');
  expect((await chat(performer, other.client)).poll).toMatchObject({ totalVote: 2, ownOption: 1 });
  expect((await chat(performer)).poll).toMatchObject({ question: 'Who is next?', totalVote: 2 });
});

test('a closed poll takes no votes, and its result is shown for five minutes', async () => {
  const performer = await openChat();
  const [moderator, fan] = [await world.fan(), await world.fan()];
  await performer.client.call(addStreamModerator, {
    params: { id: performer.id },
    body: { username: moderator.username },
  });
  const { _id: id } = await ask(moderator, performer);
  await expect(ask(performer, performer)).rejects.toMatchObject({ statusCode: 409 });
  await vote(fan, id, 0);
  await expect(close(fan, id)).rejects.toMatchObject({ statusCode: 403 });
  expect(await close(moderator, id)).toMatchObject({ isOpen: false, totalVote: 1 });
  await expect(vote(moderator, id, 0)).rejects.toMatchObject({ code: 'poll-closed' });
  expect((await chat(performer)).poll).toMatchObject({ isOpen: false });
  server.clock.advance(5 * 60_000);
  expect((await chat(performer)).poll).toBeNull();
  await ask(performer, performer, ['a', 'b', 'c', 'd', 'e']);
});

test('only those who may write vote, only moderators ask, with two to five different answers', async () => {
  const performer = await openChat();
  const [fan, muted] = [await world.fan(), await world.fan()];
  await expect(ask(fan, performer)).rejects.toMatchObject({ statusCode: 403 });
  for (const options of [['One'], ['Same', 'Same'], ['1', '2', '3', '4', '5', '6']])
    await expect(ask(performer, performer, options)).rejects.toMatchObject({ statusCode: 422 });
  const { _id: id } = await ask(performer, performer);
  await expect(vote(fan, id, 2)).rejects.toMatchObject({ statusCode: 422 });
  await performer.client.call(muteStreamWriter, {
    params: { id: performer.id, accountId: muted.id },
    body: { seconds: 600 },
  });
  await expect(vote(muted, id, 0)).rejects.toMatchObject({ code: 'may-not-write' });
  await change(performer, { whoMayWrite: 'subscribers' });
  await expect(vote(fan, id, 0)).rejects.toMatchObject({ code: 'may-not-write' });
});
