import { deleteMessage } from '@ovation/contract/messaging/conversations.ts';
import { startStream } from '@ovation/contract/live/streams.ts';
import { changeStreamModeration } from '@ovation/contract/messaging/stream-moderation.ts';
import {
  createOverlay,
  listOverlays,
  readOverlay,
  revokeOverlay,
  type OverlayKind,
} from '@ovation/contract/messaging/stream-overlays.ts';
import { setStreamGoal } from '@ovation/contract/messaging/stream-tips.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChatActions } from '../../../../test/actions/stream-chat-actions.ts';
import { createLiveStandIn } from '../../../../test/live-media/live-stand-in.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({}, { liveVideo: createLiveStandIn });
  world = createWorld(server);
  await world.settings({ minimumTipPrice: 1 });
});
afterAll(() => server.stop());

const { say, openChat } = createChatActions(
  () => server,
  () => world,
  createSockets(() => server.url),
);

const create = (performer: Person, kind: OverlayKind) =>
  performer.client.call(createOverlay, { body: { kind, name: `My ${kind}` } });
const tokenOf = ({ url }: { readonly url: string }) => url.split('/').at(-1) ?? '';
/** Without a login. */
const show = (token: string, after?: number) =>
  server.client().call(readOverlay, { params: { token }, query: after === undefined ? {} : { after } });

test('an overlay shows the chat without a login, follows it, and shows nothing that is held', async () => {
  const performer = await openChat();
  const fan = await world.fan();
  const token = tokenOf(await create(performer, 'chat'));
  await say(fan, performer, 'Hello');
  const first = await show(token);
  expect(first).toMatchObject({ kind: 'chat', position: 1, messages: [{ text: 'Hello' }], goal: null });
  const second = await say(fan, performer, 'Again');
  await fan.client.call(deleteMessage, { params: { id: second._id } });
  await performer.client.call(changeStreamModeration, { params: { id: performer.id }, body: { holds: ['all'] } });
  await say(fan, performer, 'I wait');
  expect(await show(token, first.position)).toMatchObject({
    position: 3,
    messages: [{ _id: second._id, isDeleted: true, text: 'Message deleted' }],
  });
  expect(await show(token, 3)).toMatchObject({ position: 3, messages: [] });
});

test('alerts are the tips from now on, and a goal is a goal', async () => {
  const performer = await world.performer();
  const fan = await world.fan({ balance: 20 });
  await performer.client.call(startStream, { body: { title: 'Tonight', access: 'public' } });
  const [alerts, goal] = [tokenOf(await create(performer, 'alerts')), tokenOf(await create(performer, 'goal'))];
  await performer.client.call(setStreamGoal, { params: { id: performer.id }, body: { title: 'A piano', amount: 9 } });
  await world.tip(fan, performer, 2, 'Before');
  const { position, messages } = await show(alerts);
  expect(messages).toEqual([]);
  await say(fan, performer, 'Chatting');
  await world.tip(fan, performer, 3, 'Bravo');
  expect((await show(alerts, position)).messages).toMatchObject([{ text: 'Bravo', tip: { amount: 3 } }]);
  expect(await show(goal)).toMatchObject({ messages: [], goal: { title: 'A piano', amount: 9, raised: 5 } });
});

test('a revoked overlay shows nothing at once, nor does an invented or changed token', async () => {
  const performer = await openChat();
  const made = await create(performer, 'chat');
  const token = tokenOf(made);
  await show(token);
  const list = () => performer.client.call(listOverlays);
  expect((await list()).data).toMatchObject([
    { _id: made._id, name: 'My chat', lastUsedAt: expect.any(String) as string },
  ]);
  expect(JSON.stringify(await list())).not.toContain(token);
  const revoke = (who: Person) => who.client.call(revokeOverlay, { params: { id: made._id } });
  await expect(revoke(await world.performer())).rejects.toMatchObject({ statusCode: 404 });
  await show(token);
  await revoke(performer);
  const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
  for (const wrong of [token, changed, 'x', `${token}=`, token.slice(0, -1)])
    await expect(show(wrong)).rejects.toMatchObject({ statusCode: 404 });
  expect((await list()).data).toEqual([]);
});

test('the database stores only hashes, a performer has ten at most, and a suspended one none that works', async () => {
  const performer = await openChat();
  const token = tokenOf(await create(performer, 'chat'));
  for (let number = 1; number < 10; number += 1) await create(performer, 'goal');
  await expect(create(performer, 'goal')).rejects.toMatchObject({ statusCode: 409 });
  const rows = await server.app.database
    .selectFrom('stream_overlays')
    .selectAll()
    .where('performer_id', '=', performer.id)
    .execute();
  expect(rows.some((row) => JSON.stringify(row).includes(token))).toBe(false);
  await world.admin.call(changePerformerStatus, {
    params: { id: performer.id },
    body: { status: 'suspended', reason: 'For a test.' },
  });
  await expect(show(token)).rejects.toMatchObject({ statusCode: 404 });
  await expect((await world.fan()).client.call(listOverlays)).rejects.toMatchObject({ statusCode: 403 });
});
