import { changeFeed, createFeed, getFeed, voteInPoll } from '@ovation/contract/publishing/feeds.ts';
import { createPoll } from '@ovation/contract/publishing/feed-files.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const worldOf = () => createWorld(server);

async function publishPoll(
  performer: Person,
  { access = 'public', expiresAt }: { access?: 'public' | 'followers'; expiresAt?: string } = {},
) {
  const poll = await performer.client.call(createPoll, {
    body: { question: 'Tea or coffee?', options: ['Tea', 'Coffee'], ...(expiresAt === undefined ? {} : { expiresAt }) },
  });
  const feed = await performer.client.call(createFeed, { body: { pollIds: [poll._id], access } });
  return { pollId: poll._id, feedId: feed._id, tea: poll.options[0]?._id ?? '', coffee: poll.options[1]?._id ?? '' };
}

test('votes are visible after voting, and to the performer from the start', async () => {
  const world = worldOf();
  const [performer, fan, other] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const { pollId, feedId, tea, coffee } = await publishPoll(performer);
  await other.client.call(voteInPoll, { params: { id: feedId }, body: { optionId: coffee, pollId } });
  const before = await fan.client.call(getFeed, { params: { id: feedId } });
  expect(before.polls[0]).toMatchObject({
    options: [{ totalVote: null }, { totalVote: null }],
    totalVote: 1,
    votedOptionIds: [],
  });
  const reply = await fan.client.call(voteInPoll, { params: { id: pollId }, body: { optionId: tea } });
  expect(reply).toMatchObject({
    options: [
      { text: 'Tea', totalVote: 1 },
      { text: 'Coffee', totalVote: 1 },
    ],
    totalVote: 2,
    votedOptionIds: [tea],
    isClosed: false,
  });
  expect((await fan.client.call(getFeed, { params: { id: feedId } })).polls).toEqual([reply]);
  expect((await performer.client.call(getFeed, { params: { id: feedId } })).polls[0]).toMatchObject({
    options: [{ totalVote: 1 }, { totalVote: 1 }],
  });
});

test('repeated clicks are one vote, and simultaneous voters are all counted', async () => {
  const world = worldOf();
  const performer = await world.performer();
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
  const { pollId, tea, coffee } = await publishPoll(performer);
  const votes = fans.flatMap((fan) =>
    [tea, coffee, tea].map((optionId) => fan.client.call(voteInPoll, { params: { id: pollId }, body: { optionId } })),
  );
  const results = await Promise.allSettled(votes);
  const refusals = results.filter((result) => result.status === 'rejected');
  expect(refusals.map(({ reason }) => (reason as { code: string }).code)).toEqual(
    Array.from({ length: 12 }, () => 'already-voted'),
  );
  const { options, totalVote } = (await server.admin.call(getFeed, { params: { id: await feedOf(pollId) } }))
    .polls[0] ?? { options: [], totalVote: 0 };
  expect([totalVote, options.reduce((sum, option) => sum + (option.totalVote ?? 0), 0)]).toEqual([6, 6]);
});

async function feedOf(pollId: string): Promise<string> {
  const row = await server.app.database
    .selectFrom('polls')
    .select('feed_id')
    .where('id', '=', pollId)
    .executeTakeFirstOrThrow();
  return row.feed_id ?? '';
}

test('a ballot of a multiple-choice poll has several answers, and is final', async () => {
  const world = worldOf();
  const [performer, fan, other] = await Promise.all([world.performer(), world.fan(), world.fan()]);
  const poll = await performer.client.call(createPoll, {
    body: { question: 'Which ones?', options: ['Jazz', 'Blues', 'Tango'], isMultiple: true },
  });
  const feed = await performer.client.call(createFeed, { body: { pollIds: [poll._id] } });
  const [jazz = '', blues = '', tango = ''] = poll.options.map(({ _id }) => _id);
  const vote = (person: Person, optionIds: string[]) =>
    person.client.call(voteInPoll, { params: { id: feed._id }, body: { optionIds } });
  const results = await Promise.allSettled([
    vote(fan, [jazz, tango, jazz]),
    vote(fan, [blues]),
    vote(fan, [tango, jazz]),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await vote(other, [jazz, blues]);
  const {
    polls: [shown],
  } = await performer.client.call(getFeed, { params: { id: feed._id } });
  expect(shown?.totalVote).toBe(2);
  const mine = (await fan.client.call(getFeed, { params: { id: feed._id } })).polls[0];
  const expected = poll.options.map(
    ({ _id }) => (mine?.votedOptionIds.includes(_id) ? 1 : 0) + ([jazz, blues].includes(_id) ? 1 : 0),
  );
  expect(shown?.options.map(({ totalVote }) => totalVote)).toEqual(expected);
});

test('a single-choice poll rejects a ballot with two answers or none', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { pollId, tea, coffee } = await publishPoll(performer);
  const vote = (body: { optionIds: string[] } | object) =>
    fan.client.call(voteInPoll, { params: { id: pollId }, body });
  for (const body of [{ optionIds: [tea, coffee] }, { optionId: tea, optionIds: [coffee] }, { optionIds: [] }, {}])
    await expect(vote(body)).rejects.toMatchObject({ statusCode: 422, fields: { optionIds: expect.any(String) } });
  await expect(vote({ optionIds: [tea] })).resolves.toMatchObject({ votedOptionIds: [tea], isMultiple: false });
});

test('votes require access to the feed and an existing answer', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const { pollId, feedId, tea } = await publishPoll(performer, { access: 'followers' });
  const other = await publishPoll(performer);
  const vote = (id: string, body: { optionId: string; pollId?: string }) =>
    fan.client.call(voteInPoll, { params: { id }, body });
  await expect(vote(pollId, { optionId: tea })).rejects.toMatchObject({ statusCode: 403, code: 'content-locked' });
  await expect(
    server.client().call(voteInPoll, { params: { id: pollId }, body: { optionId: tea } }),
  ).rejects.toMatchObject({ statusCode: 401 });
  await expect(vote(pollId, { optionId: other.tea })).rejects.toMatchObject({ statusCode: 404 });
  await expect(vote(feedId, { optionId: tea, pollId: other.pollId })).rejects.toMatchObject({ statusCode: 404 });
  const loose = await performer.client.call(createPoll, { body: { question: 'Unpublished?', options: ['Yes', 'No'] } });
  await expect(vote(loose._id, { optionId: loose.options[0]?._id ?? '' })).rejects.toMatchObject({ statusCode: 404 });
});

test('a poll closes at its time, and then everyone sees the votes', async () => {
  const world = worldOf();
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const expiresAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const { pollId, feedId, tea } = await publishPoll(performer, { expiresAt });
  server.clock.advance(3_600_001);
  try {
    await expect(
      fan.client.call(voteInPoll, { params: { id: pollId }, body: { optionId: tea } }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'poll-closed' });
    expect((await server.client().call(getFeed, { params: { id: feedId } })).polls[0]).toMatchObject({
      isClosed: true,
      options: [{ totalVote: 0 }, { totalVote: 0 }],
    });
  } finally {
    server.clock.advance(-3_600_001);
  }
});

test.each([
  ['two answers that say the same', { question: 'Q?', options: ['Yes', 'yes'] }, 'options.1'],
  ['an answer of markup only', { question: 'Q?', options: ['Yes', '<script>1</script>'] }, 'options.1'],
  ['a question of markup only', { question: '<img src=x onerror=1>', options: ['Yes', 'No'] }, 'question'],
  ['one answer', { question: 'Q?', options: ['Yes'] }, 'options'],
  ['an end in the past', { question: 'Q?', options: ['Yes', 'No'], expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  [
    'an end in the year 10000',
    { question: 'Q?', options: ['Yes', 'No'], expiresAt: '9999-12-31T23:59:59-14:00' },
    'expiresAt',
  ],
  ['an end that is no time', { question: 'Q?', options: ['Yes', 'No'], expiresAt: 'tomorrow' }, 'expiresAt'],
])('%s is rejected with the field', async (_, body, field) => {
  const performer = await worldOf().performer();
  await expect(performer.client.call(createPoll, { body })).rejects.toMatchObject({
    statusCode: 422,
    fields: { [field]: expect.any(String) },
  });
});

test('a poll belongs to one feed of its performer, and is deleted with it', async () => {
  const world = worldOf();
  const [performer, other] = await Promise.all([world.performer(), world.performer()]);
  const { pollId, feedId } = await publishPoll(performer);
  await expect(performer.client.call(createFeed, { body: { text: 'again', pollIds: [pollId] } })).rejects.toMatchObject(
    { statusCode: 422, fields: { 'pollIds.0': expect.any(String) } },
  );
  await expect(other.client.call(createFeed, { body: { text: 'mine', pollIds: [pollId] } })).rejects.toMatchObject({
    statusCode: 422,
  });
  const changed = await performer.client.call(changeFeed, {
    params: { id: feedId },
    body: { text: 'No poll any more', pollIds: [] },
  });
  expect(changed.polls).toEqual([]);
  await expect(feedOf(pollId)).rejects.toThrow('no result');
});
