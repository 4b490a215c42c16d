import { createComment } from '@ovation/contract/publishing/comments.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { contactSite } from '@ovation/contract/site/settings.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmAddresses, establish } from '../known-accounts.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

let server: TestServer;
let world: World;
let performer: Person;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  world = createWorld(server);
  performer = await world.performer();
});
afterAll(() => server.stop());

const tooMany = (words: RegExp) => ({
  statusCode: 429,
  code: 'too-many-requests',
  message: expect.stringMatching(words) as string,
});

async function comment(person: Person, count: number): Promise<void> {
  const { _id: objectId } = await world.feed(performer);
  for (let time = 0; time < count; time += 1)
    await person.client.call(createComment, { body: { objectType: 'feed', objectId, text: `Comment ${time}` } });
}

describe('comments', () => {
  test('of an unverified account are limited, and the error says why and what to do', async () => {
    const fan = await world.fan();
    await comment(fan, 15);
    await expect(comment(fan, 1)).rejects.toMatchObject(
      tooMany(
        /^Your email address is not confirmed yet, so you can do this 15 times an hour\. Please confirm it with the link in our email.+ try again in 60 minutes\.$/,
      ),
    );
  });

  test('of a new verified account are limited, too, until it is established', async () => {
    const fan = await world.fan();
    await confirmAddresses(server.app, [fan.id]);
    await comment(fan, 15);
    await expect(comment(fan, 1)).rejects.toMatchObject(
      tooMany(
        /^Your account is new: in its first 3 days you can do this 15 times an hour\. Please try again in 60 minutes\.$/,
      ),
    );
    await establish(server.app, [fan.id]);
    await comment(fan, 1);
  });

  test('that are rejected use up nothing, whatever is wrong with them', async () => {
    const fan = await world.fan();
    const { _id: objectId } = await world.feed(performer);
    const rejected = [
      { body: { objectId, text: '' }, statusCode: 422 },
      { body: { objectId: crypto.randomUUID(), text: 'Hello' }, statusCode: 404 },
    ];
    for (const { body, statusCode } of rejected)
      for (let time = 0; time < 2; time += 1)
        await expect(fan.client.call(createComment, { body: { objectType: 'feed', ...body } })).rejects.toMatchObject({
          statusCode,
        });
    await comment(fan, 15);
    await expect(comment(fan, 1)).rejects.toMatchObject(tooMany(/15 times an hour/));
  });

  test('of others have the usual limit only', async () => {
    const fan = await world.fan();
    await establish(server.app, [fan.id]);
    await comment(fan, 16);
    await comment(performer, 16);
  });
});

test('a newcomer can send one person a hundred messages an hour, enough to chat', async () => {
  const fan = await world.fan();
  await world.follow(fan, performer);
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const say = ({ client }: Person) => client.call(sendMessage, { params: { id }, body: { text: 'Hello' } });
  for (let time = 0; time < 100; time += 1) await say(fan);
  await expect(say(fan)).rejects.toMatchObject(
    tooMany(/^Your email address is not confirmed yet, so you can do this 100 times an hour/),
  );
  await say(performer);
});

describe('first messages', () => {
  async function writeTo(person: Person, other: Person, source: 'performer' | 'user' = 'performer'): Promise<string> {
    const { _id: id } = await person.client.call(createConversation, { body: { source, sourceId: other.id } });
    await person.client.call(sendMessage, { params: { id }, body: { text: 'Hello' } });
    return id;
  }

  const performers: Person[] = [];
  beforeAll(async () => {
    for (let count = 0; count < 14; count += 1) performers.push(await world.performer());
  });

  async function follower(): Promise<Person> {
    const fan = await world.fan();
    for (const other of performers) await world.follow(fan, other);
    return fan;
  }

  test('of a newcomer go to ten people a day; started conversations continue', async () => {
    const [fan, old] = [await follower(), await follower()];
    await establish(server.app, [old.id]);
    const begun: string[] = [];
    for (const other of performers.slice(0, 10)) begun.push(await writeTo(fan, other));
    await expect(writeTo(fan, performers[10] as Person)).rejects.toMatchObject(
      tooMany(/you can start conversations 10 times a day\. .+ try again in 24 hours\.$/),
    );
    await fan.client.call(sendMessage, { params: { id: begun[0] ?? '' }, body: { text: 'And again' } });
    for (const other of performers) await writeTo(old, other);
  });

  test('that are rejected use up nothing', async () => {
    const fan = await follower();
    const { _id: id } = await fan.client.call(createConversation, {
      body: { source: 'performer', sourceId: performers[0]?.id ?? '' },
    });
    for (const text of ['', '  ', 'x'.repeat(100_000), '\u200b'])
      for (let time = 0; time < 3; time += 1)
        await expect(fan.client.call(sendMessage, { params: { id }, body: { text } })).rejects.toMatchObject({
          statusCode: 422,
        });
    for (const other of performers.slice(0, 10)) await writeTo(fan, other);
    await expect(writeTo(fan, performers[10] as Person)).rejects.toMatchObject(tooMany(/10 times a day/));
  });

  test('that are sent at once are ten, too', async () => {
    const fan = await follower();
    const outcomes = await Promise.allSettled(performers.map((other) => writeTo(fan, other)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });

  test('of a performer whom staff has approved are not limited', async () => {
    const fans = await Promise.all(Array.from({ length: 11 }, () => world.fan()));
    for (const fan of fans) {
      await world.follow(fan, performer);
      await writeTo(performer, fan, 'user');
    }
  });
});

test('messages to the site without an account are limited by network, with advice on what helps', async () => {
  const write = () =>
    server.client().call(contactSite, { body: { name: 'Ann', email: 'ann@example.com', message: 'Hello' } });
  for (let time = 0; time < 10; time += 1)
    await expect(
      server.client().call(contactSite, { body: { name: 'Ann', email: 'no address', message: 'Hello' } }),
    ).rejects.toMatchObject({ statusCode: 422 });
  for (let time = 0; time < 10; time += 1) await write();
  await expect(write()).rejects.toMatchObject(
    tooMany(/^Without an account you can do this 10 times an hour\. Please log in, or try again in/),
  );
});
