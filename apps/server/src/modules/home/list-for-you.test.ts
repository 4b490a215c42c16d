import { blockUser } from '@ovation/contract/people/audience.ts';
import { muteUser } from '@ovation/contract/people/boundaries.ts';
import { hideFeed, react, unhideFeed } from '@ovation/contract/publishing/engagement.ts';
import { changeFeed } from '@ovation/contract/publishing/feeds.ts';
import { listForYou, type SuggestedFeed } from '@ovation/contract/publishing/discovery.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());
// Earlier posts become old, and what was ranked before is ranked anew.
beforeEach(() => server.clock.advance(600_000));

async function forYou(fan: Person, query: { pageSize?: number; cursor?: string } = { pageSize: 100 }) {
  return fan.client.call(listForYou, { query });
}

async function find(fan: Person, feedId: string): Promise<SuggestedFeed | undefined> {
  return (await forYou(fan)).data.find(({ _id }) => _id === feedId);
}

const like = (fan: Person, objectId: string) =>
  fan.client.call(react, { body: { objectType: 'feed', objectId, action: 'like' } });

test('a new fan gets the public posts of others, without a name in the reason, and no locked ones of strangers', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const open = await world.feed(performer);
  const locked = await world.feed(performer, { access: 'subscribers' });
  expect((await find(fan, open._id))?.because).toEqual({ kind: 'new' });
  expect(await find(fan, locked._id)).toBeUndefined();
  expect(await find(performer, open._id)).toBeUndefined();
});

test('posts of whom a fan likes say so, and liked ones are not suggested again', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const [known, other] = [await world.feed(performer), await world.feed(performer)];
  await like(fan, known._id);
  expect((await find(fan, other._id))?.because).toMatchObject({ kind: 'liked', performer: { _id: performer.id } });
  expect(await find(fan, known._id)).toBeUndefined();
});

test('a locked post of a followed performer is locked, and shows no more than elsewhere', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const secret = `${'The beginning. '.repeat(30)} the secret end`;
  const { _id } = await world.feed(performer, { access: 'paid', price: 5, text: secret, photo: true });
  await world.follow(fan, performer);
  const post = await find(fan, _id);
  expect(post).toMatchObject({ access: { granted: false }, because: { kind: 'followed' } });
  expect(JSON.stringify(post)).not.toContain('secret end');
  expect(post?.files.some((file) => file.url !== undefined || file.thumbhash !== undefined)).toBe(false);
});

test('a performer whom two followers of a followed one follow is similar; one shared follower is not told', async () => {
  const [liked, similar, secret, fan] = [
    await world.performer(),
    await world.performer(),
    await world.performer(),
    await world.fan(),
  ];
  await world.follow(fan, liked);
  for (const follower of [await world.fan(), await world.fan()]) {
    await world.follow(follower, liked);
    await world.follow(follower, similar);
  }
  const alone = await world.fan();
  await world.follow(alone, liked);
  await world.follow(alone, secret);
  const [theirs, hidden] = [await world.feed(similar), await world.feed(secret)];
  expect((await find(fan, theirs._id))?.because).toMatchObject({ kind: 'similar', performer: { _id: liked.id } });
  expect((await find(fan, hidden._id))?.because).toEqual({ kind: 'new' });
  // Without a new ranking: a reason names no one who has blocked the viewer meanwhile.
  await liked.client.call(blockUser, { body: { userId: fan.id } });
  expect((await find(fan, theirs._id))?.because).toEqual({ kind: 'new' });
});

test('who is muted or blocked after the ranking is left out at once, and so is a post that became a draft', async () => {
  const [muted, blocking, changing, fan] = [
    await world.performer(),
    await world.performer(),
    await world.performer(),
    await world.fan(),
  ];
  const ids: string[] = [];
  for (const performer of [muted, blocking, changing]) ids.push((await world.feed(performer))._id);
  const listed = async (): Promise<string[]> => (await forYou(fan)).data.map(({ _id }) => _id);
  expect(await listed()).toEqual(expect.arrayContaining(ids));
  await fan.client.call(muteUser, { body: { userId: muted.id } });
  await blocking.client.call(blockUser, { body: { userId: fan.id } });
  await changing.client.call(changeFeed, { params: { id: ids[2] as string }, body: { publishedAt: null } });
  const left = new Set(await listed());
  expect(ids.filter((id) => left.has(id))).toEqual([]);
});

test('a post that is hidden goes at once, and comes back when that is undone', async () => {
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id: id } = await world.feed(performer);
  await find(fan, id);
  await fan.client.call(hideFeed, { params: { id } });
  expect(await find(fan, id)).toBeUndefined();
  await fan.client.call(unhideFeed, { params: { id } });
  expect(await find(fan, id)).toBeDefined();
});

test('pages follow one another without a post twice, also while others are published and muted', async () => {
  const [fan, muted] = [await world.fan(), await world.performer()];
  await world.feed(muted);
  for (let count = 0; count < 3; count += 1) await world.feed(await world.performer());
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await forYou(fan, { pageSize: 2, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.data.map(({ _id }) => _id));
    cursor = page.nextCursor;
    await world.feed(muted);
    await fan.client.call(muteUser, { body: { userId: muted.id } });
  } while (cursor !== undefined);
  expect(seen.length).toBeGreaterThan(3);
  expect(new Set(seen).size).toBe(seen.length);
});
