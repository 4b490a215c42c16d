import { closeAccount } from '@ovation/contract/people/accounts.ts';
import {
  countUnreadMessages,
  createConversation,
  deleteMessage,
  getConversation,
  listConversations,
  listMessages,
  readAllMessages,
  searchConversations,
  sendMessage,
  type Message,
} from '@ovation/contract/messaging/conversations.ts';
import {
  createReport,
  getReportCase,
  listReportCases,
  moderate,
  openReportedMessage,
} from '@ovation/contract/site/reports.ts';
import { listSecurityEvents } from '@ovation/contract/site/security-log.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

async function meet() {
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  await world.follow(fan, performer);
  const { _id } = await open(fan, performer);
  return { performer, fan, id: _id };
}

const open = (from: Person, to: Person, source: 'performer' | 'user' = 'performer') =>
  from.client.call(createConversation, { body: { source, sourceId: to.id } });
const say = (from: Person, id: string, text: string, more: object = {}): Promise<Message> =>
  from.client.call(sendMessage, { params: { id }, body: { text, ...more } });
const read = (person: Person, id: string, query: object = {}) =>
  person.client.call(listMessages, { params: { id }, query });
const texts = ({ data }: { data: Message[] }) => data.map(({ text }) => text);
const unread = async (person: Person) => (await person.client.call(countUnreadMessages)).total;
const markRead = (person: Person, id: string, sequence?: number) =>
  person.client.call(readAllMessages, { params: { id }, ...(sequence === undefined ? {} : { body: { sequence } }) });
const list = (person: Person, query: object = {}) => person.client.call(listConversations, { query });

test('two people have one conversation, whoever opens it and however often at once', async () => {
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  await world.follow(fan, performer);
  const opened = await Promise.all([
    open(fan, performer),
    open(performer, fan, 'user'),
    open(fan, performer),
    open(performer, fan, 'user'),
  ]);
  expect(new Set(opened.map(({ _id }) => _id))).toHaveLength(1);
  expect(opened[0]).toMatchObject({
    other: { _id: performer.id, isPerformer: true },
    lastMessage: null,
    totalNotSeenMessages: 0,
    mayWrite: true,
  });
});

test('an empty conversation is listed for its opener, and for the other with the first message', async () => {
  const { performer, fan, id } = await meet();
  expect([(await list(fan)).total, (await list(performer)).total]).toEqual([1, 0]);
  await say(fan, id, 'Good evening!');
  expect(await list(performer)).toMatchObject({
    total: 1,
    data: [
      {
        _id: id,
        totalNotSeenMessages: 1,
        other: { _id: fan.id, isPerformer: false },
        lastMessage: { text: 'Good evening!', isOwn: false },
      },
    ],
  });
  expect(await list(fan)).toMatchObject({ data: [{ totalNotSeenMessages: 0, lastMessage: { isOwn: true } }] });
});

test('messages come newest page first, numbered without gaps; `before` keeps pages stable', async () => {
  const { performer, fan, id } = await meet();
  for (let number = 1; number <= 30; number += 1) await say(number % 2 ? fan : performer, id, `Message ${number}`);
  const first = await read(fan, id);
  expect([first.total, first.data.length, first.data[0]?.sequence, first.data[24]?.sequence]).toEqual([30, 25, 30, 6]);
  expect(texts(await read(fan, id, { offset: 25 }))).toEqual([
    'Message 5',
    'Message 4',
    'Message 3',
    'Message 2',
    'Message 1',
  ]);
  await say(fan, id, 'One more');
  expect(texts(await read(fan, id, { before: 6, limit: 2 }))).toEqual(['Message 5', 'Message 4']);
  expect(await read(fan, id, { before: 1 })).toEqual({ data: [], total: 31 });
  expect(await read(fan, id, { offset: 1_000_000 })).toEqual({ data: [], total: 31 });
});

test('forty at once from both sides get forty numbers, and every count is right', async () => {
  const { performer, fan, id } = await meet();
  await Promise.all(Array.from({ length: 40 }, (_, index) => say(index % 2 ? fan : performer, id, `${index}`)));
  const { data } = await read(fan, id, { limit: 100 });
  expect(data.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index));
  // Writing marks everything before as read.
  const seen = (person: Person) =>
    data.filter(
      ({ senderId, sequence }) =>
        senderId !== person.id &&
        sequence > Math.max(...data.filter((one) => one.senderId === person.id).map((one) => one.sequence)),
    );
  expect([await unread(fan), await unread(performer)]).toEqual([seen(fan).length, seen(performer).length]);
});

test('a retried send exists once, also five at once', async () => {
  const { performer, fan, id } = await meet();
  const clientId = crypto.randomUUID();
  const sent = await Promise.all(Array.from({ length: 5 }, () => say(fan, id, 'Once', { clientId })));
  expect(new Set(sent.map(({ _id }) => _id))).toHaveLength(1);
  expect(await say(fan, id, 'Once', { clientId })).toEqual(sent[0]);
  const theirs = await read(performer, id);
  expect([theirs.total, theirs.data[0]?.clientId, await unread(performer)]).toEqual([1, undefined, 1]);
  const elsewhere = await world.performer();
  await world.follow(fan, elsewhere);
  await expect(say(fan, (await open(fan, elsewhere))._id, 'Once', { clientId })).rejects.toMatchObject({
    statusCode: 409,
  });
  expect(await say(performer, id, 'Mine', { clientId })).toMatchObject({ sequence: 2 });
});

test('one clientId for messages to several people sends one of them, and the others fail', async () => {
  const fan = await world.fan();
  const performers = await Promise.all(Array.from({ length: 4 }, () => world.performer()));
  for (const performer of performers) await world.follow(fan, performer);
  const opened = await Promise.all(performers.map((performer) => open(fan, performer)));
  const clientId = crypto.randomUUID();
  const sent = await Promise.all(
    opened.map(({ _id }) =>
      say(fan, _id, 'Once', { clientId }).then(
        () => 201,
        ({ statusCode }: { statusCode: number }) => statusCode,
      ),
    ),
  );
  expect(sent.toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409]);
});

test('unread messages are counted per conversation and in all, and are read up to a message or all', async () => {
  const { performer, fan, id } = await meet();
  const other = await world.performer();
  await world.follow(fan, other);
  const second = await open(other, fan, 'user');
  for (const text of ['1', '2', '3', '4']) await say(performer, id, text);
  await say(other, second._id, 'Hello');
  expect([await unread(fan), (await list(fan, { isUnread: true })).total]).toEqual([5, 2]);
  expect(await markRead(fan, id, 3)).toEqual({ readSequence: 3, totalNotSeenMessages: 1, total: 2 });
  expect(await markRead(fan, id, 1)).toEqual({ readSequence: 3, totalNotSeenMessages: 1, total: 2 });
  expect(await performer.client.call(getConversation, { params: { id } })).toMatchObject({ otherReadSequence: 3 });
  expect(await markRead(fan, id)).toEqual({ readSequence: 4, totalNotSeenMessages: 0, total: 1 });
  expect(await markRead(fan, id, 1_000)).toMatchObject({ readSequence: 4 });
  expect((await list(fan, { isUnread: true })).data.map(({ _id }) => _id)).toEqual([second._id]);
});

test('a deleted message keeps its number, loses its content, and is no longer unread', async () => {
  const { performer, fan, id } = await meet();
  const first = await say(fan, id, 'I regret this.');
  await say(performer, id, 'Why?', { replyToId: first._id });
  const second = await say(fan, id, 'And this.');
  expect(await unread(performer)).toBe(1);
  await expect(performer.client.call(deleteMessage, { params: { id: first._id } })).rejects.toMatchObject({
    statusCode: 404,
  });
  for (const _ of [1, 2])
    expect(await fan.client.call(deleteMessage, { params: { id: second._id } })).toMatchObject({
      text: 'Message deleted!',
      isDeleted: true,
    });
  expect(await unread(performer)).toBe(0);
  await fan.client.call(deleteMessage, { params: { id: first._id } });
  const shown = await read(performer, id);
  expect(shown.data).toMatchObject([
    { isDeleted: true },
    { text: 'Why?', replyTo: { _id: first._id, text: 'Message deleted!', isDeleted: true } },
    { isDeleted: true },
  ]);
  expect(JSON.stringify(shown)).not.toContain('regret');
});

test('text is plain, stays as typed with its lines and direction, and has at most 5,000 characters', async () => {
  const { fan, id } = await meet();
  for (const text of [
    '<b>Bold</b> & <script>alert(1)</script>I <3 you',
    'if (a<b && b>c) &amp; <!-- why? -->',
    '🎭🎭🎭',
    'مساء الخير\nשלום',
    'x'.repeat(5_000),
    `${'long'.repeat(400)} words`,
  ])
    expect((await say(fan, id, text)).text).toBe(text);
  for (const text of ['', '   ', '\u200B', 'x'.repeat(5_001)])
    await expect(say(fan, id, text)).rejects.toMatchObject({ statusCode: 422, details: [{ path: 'text' }] });
});

test('an answer quotes a message of the same conversation only', async () => {
  const [{ performer, fan, id }, elsewhere] = [await meet(), await meet()];
  const question = await say(fan, id, 'When do you play?');
  expect(await say(performer, id, 'Tomorrow.', { replyToId: question._id })).toMatchObject({
    replyTo: { _id: question._id, senderId: fan.id, text: 'When do you play?' },
  });
  const other = await say(elsewhere.fan, elsewhere.id, 'A secret');
  await expect(say(fan, id, 'Ha', { replyToId: other._id })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'replyToId' }],
  });
});

test('conversations are found by the other’s name, messages by their text', async () => {
  const { performer, fan, id } = await meet();
  for (const text of ['The overture', 'The second act', '100% sold out', 'Curtain']) await say(performer, id, text);
  const find = (q: string) => fan.client.call(searchConversations, { query: { q } });
  expect((await find(performer.username.toUpperCase())).data.map(({ _id }) => _id)).toEqual([id]);
  expect((await find('no one at all')).data).toEqual([]);
  expect(texts(await read(fan, id, { q: 'the' }))).toEqual(['The second act', 'The overture']);
  expect(texts(await read(fan, id, { q: '0%' }))).toEqual(['100% sold out']);
});

test('the list continues by cursor while it changes, and shows nothing twice', async () => {
  const fan = await world.fan();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const performer = await world.performer();
    await world.follow(fan, performer);
    ids.unshift((await open(fan, performer))._id);
    server.clock.advance(1_000);
  }
  const first = await list(fan, { pageSize: 2 });
  await say(fan, ids[4] ?? '', 'To the top');
  const second = await list(fan, { pageSize: 3, cursor: first.nextCursor ?? '' });
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids.slice(0, 4));
  expect((await list(fan)).data[0]?._id).toBe(ids[4]);
});

test('a closed account’s messages are erased, and no one can write to it', async () => {
  const { performer, fan, id } = await meet();
  for (const text of ['One', 'Two']) await say(fan, id, text);
  await say(performer, id, 'Three');
  await fan.client.call(closeAccount, { body: { password: fan.password } });
  await server.runJobs();
  expect(texts(await read(performer, id))).toEqual(['Three', 'Message deleted!', 'Message deleted!']);
  expect(await unread(performer)).toBe(0);
  await expect(say(performer, id, 'Still there?')).rejects.toMatchObject({ statusCode: 403, code: 'may-not-write' });
  expect(await list(performer)).toMatchObject({ data: [{ other: { name: 'Closed account' } }] });
});

test('a message is reported by its recipient, read by staff in the report, and removed for both', async () => {
  const [{ performer, fan, id }, { fan: stranger }] = [await meet(), await meet()];
  const { _id: objectId } = await say(fan, id, 'A threat');
  const report = (person: Person) =>
    person.client.call(createReport, { body: { objectType: 'message', objectId, reason: 'hate' } });
  await expect(report(stranger)).rejects.toMatchObject({ statusCode: 404 });
  await expect(report(fan)).rejects.toMatchObject({ statusCode: 422 });
  await report(performer);
  const [found] = (await server.admin.call(listReportCases, { query: { objectType: 'message' } })).data;
  const closed = { text: '', isClosed: true, state: 'shown', page: null };
  expect(found).toMatchObject({ object: closed, author: { _id: fan.id } });
  const params = { id: found?._id ?? '' };
  expect(await server.admin.call(getReportCase, { params })).toMatchObject({ object: closed });
  await expect(server.admin.call(openReportedMessage, { params, body: { reason: 'why not' } })).rejects.toMatchObject({
    details: [{ path: 'reason' }],
  });
  const body = { reason: 'The report says that it is a threat.' };
  expect(await server.admin.call(openReportedMessage, { params, body })).toMatchObject({ text: 'A threat' });
  const { data } = await server.admin.call(listSecurityEvents, { query: { kind: 'message-viewed', account: fan.id } });
  expect(data).toMatchObject([{ actor: { username: 'administrator' }, details: body }]);
  await expect(
    server.admin.call(moderate, { params: { id: found?._id ?? '' }, body: { action: 'hide', note: 'No.' } }),
  ).rejects.toMatchObject({ statusCode: 409 });
  expect(
    await server.admin.call(moderate, {
      params: { id: found?._id ?? '' },
      body: { action: 'remove', note: 'This is not the place for threats.' },
    }),
  ).toMatchObject({ outcome: 'removed', object: { state: 'gone' } });
  expect(texts(await read(performer, id))).toEqual(['Message deleted!']);
});
