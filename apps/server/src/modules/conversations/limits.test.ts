import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { establish } from '../../../test/known-accounts.ts';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.stop());

test('a flooding sender is asked to wait, and others can still write', async () => {
  const world = createWorld(server);
  const [performer, fan] = [await world.performer(), await world.fan()];
  await establish(server.app, [fan.id]);
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const say = ({ client }: typeof fan) => client.call(sendMessage, { params: { id }, body: { text: 'Hello' } });
  for (let round = 0; round < 12; round += 1) await Promise.all(Array.from({ length: 10 }, () => say(fan)));
  const rejection = {
    statusCode: 429,
    code: 'too-many-requests',
    message: expect.stringMatching(/Too many requests\. Please try again in \d+ seconds?\./),
  };
  for (let count = 0; count < 3; count += 1) await expect(say(fan)).rejects.toMatchObject(rejection);
  expect(await say(performer)).toMatchObject({ sequence: 121 });
});
