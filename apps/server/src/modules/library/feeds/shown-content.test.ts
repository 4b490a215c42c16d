import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import {
  changeFeed,
  deleteFeed,
  getFeed,
  listFeeds,
  listPerformerFeeds,
  pinFeed,
  type Feed,
} from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto, uploadFeedThumbnail, createPoll } from '@ovation/contract/publishing/feed-files.ts';
import { changeOwnPerformer } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, makePicture, type Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relationsOf } from '../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Scene {
  readonly performer: Person;
  /** A follower. */
  readonly fan: Person;
  readonly feedId: string;
}

const database = () => server.app.database;
const change = ({ performer, feedId }: Scene, body: object) =>
  performer.client.call(changeFeed, { params: { id: feedId }, body });

/** A feed with a photo that is still processed. It was requested on all paths once, so that it is cached. */
async function setScene(): Promise<Scene> {
  const world = createWorld(server);
  const [performer, fan] = await Promise.all([world.performer(), world.fan()]);
  const scene = { performer, fan, feedId: (await world.feed(performer, { access: 'followers', text: 'Before' }))._id };
  await world.follow(fan, performer);
  const photo = await performer.client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture() } });
  await change(scene, { fileIds: [photo._id] });
  for (const feed of await seenBy(scene))
    expect(feed).toMatchObject({ text: 'Before', files: [{ _id: photo._id, status: 'queued' }] });
  return scene;
}

/** The feed on each path, as the fan sees it; undefined where it is hidden. */
async function seenBy({ fan: { client }, performer: { username }, feedId }: Scene): Promise<(Feed | undefined)[]> {
  const lists = await Promise.all([
    client.call(listFeeds, {}),
    client.call(listPerformerFeeds, { params: { username } }).catch(() => ({ data: [] })),
  ]);
  const alone = await client.call(getFeed, { params: { id: feedId } }).catch(() => undefined);
  return [...lists.map(({ data }) => data.find(({ _id }) => _id === feedId)), alone];
}

const picture = async () => ({ file: await makePicture() });

const writeFiles = ({ feedId }: Scene, values: object) =>
  database().updateTable('files').set(values).where('object_id', '=', feedId).execute();
const like = (accountId: string, { feedId }: Scene) =>
  database()
    .insertInto('reactions')
    .values({ account_id: accountId, object_kind: 'feed', object_id: feedId, action: 'like' })
    .execute();
const narrow = { name: 'image-77.webp', kind: 'image', width: 77, height: 50, sizeBytes: 1 };

/** Makes a change, some as another process would. Returns what the next request shows. */
const changes: Record<string, (scene: Scene) => Promise<object>> = {
  'its text': (scene) => change(scene, { text: 'After' }).then(() => ({ text: 'After' })),
  'its price': (scene) =>
    change(scene, { access: 'paid', price: 7 }).then(() => ({
      price: 7,
      access: { granted: false, offers: [{ kind: 'buy', price: 7 }] },
    })),
  'its rule': (scene) =>
    change(scene, { access: 'subscribers' }).then(() => ({ access: { rule: 'subscribers', granted: false } })),
  async 'its schedule'(scene) {
    const at = (hours: number): string => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
    const moments = { publicAt: at(1), endsAt: at(2) };
    return change(scene, moments).then(() => moments);
  },
  'that it is pinned': ({ performer, feedId }) =>
    performer.client.call(pinFeed, { params: { id: feedId } }).then(() => ({ isPinned: true })),
  'its files': (scene) => change(scene, { fileIds: [] }).then(() => ({ type: 'text', files: [] })),
  async 'its thumbnail'(scene) {
    const { _id } = await scene.performer.client.call(uploadFeedThumbnail, { body: {}, files: await picture() });
    await change(scene, { thumbnailId: _id });
    await server.runJobs();
    return { cover: expect.stringContaining(_id) };
  },
  'the end of its file’s processing': () =>
    server.runJobs().then(() => ({ files: [{ status: 'ready', url: expect.stringContaining('.webp') }] })),
  'the failure of its file': (scene) =>
    writeFiles(scene, { status: 'failed', failure_message: 'It broke.' }).then(() => ({ files: [] })),
  'a rendition of its file': (scene) =>
    writeFiles(scene, { renditions: JSON.stringify([narrow]) }).then(() => ({
      files: [{ thumbnails: [{ width: 77 }] }],
    })),
  'its file’s deletion': ({ feedId }) =>
    database()
      .deleteFrom('files')
      .where('object_id', '=', feedId)
      .execute()
      .then(() => ({ files: [] })),
  async 'a poll'({ performer, feedId }) {
    const { _id } = await performer.client.call(createPoll, {
      body: { question: 'Which?', options: ['This', 'That'] },
    });
    await database().updateTable('polls').set({ feed_id: feedId }).where('id', '=', _id).execute();
    return { polls: [{ question: 'Which?' }] };
  },
  'the performer’s name': ({ performer }) =>
    performer.client
      .call(changeOwnPerformer, { body: { name: 'Renamed' } })
      .then(() => ({ performer: { name: 'Renamed' } })),
  'the performer’s avatar': async ({ performer }) =>
    performer.client
      .call(uploadAvatar, { files: await picture() })
      .then(() => ({ performer: { avatar: expect.stringContaining('/api/media/public/') } })),
  'a like of another account': async (scene) =>
    like((await createWorld(server).fan()).id, scene).then(() => ({ totalLike: 1, isLiked: false })),
  'one’s own like': (scene) => like(scene.fan.id, scene).then(() => ({ totalLike: 1, isLiked: true })),
};

describe('the next request shows', () => {
  test.each(Object.entries(changes))('%s', async (_name, make) => {
    const scene = await setScene();
    const shown = await make(scene);
    for (const feed of await seenBy(scene)) expect(feed).toMatchObject(shown);
  });

  test.each([
    ['its deletion', ({ performer, feedId }: Scene) => performer.client.call(deleteFeed, { params: { id: feedId } })],
    ['that it is taken back', (scene: Scene) => change(scene, { publishedAt: null })],
    [
      'that it is put off',
      (scene: Scene) =>
        change(scene, { publishedAt: new Date(server.clock.now().getTime() + 3_600_000).toISOString() }),
    ],
    [
      'the performer’s suspension',
      ({ performer }: Scene) =>
        server.admin.call(changePerformerStatus, {
          params: { id: performer.id },
          body: { status: 'suspended', reason: 'A test of the rules.' },
        }),
    ],
    ['a block of the viewer', ({ performer, fan }: Scene) => relationsOf(server.app).block(performer.id, fan.id)],
  ])('%s: it is no longer visible anywhere', async (_name, make) => {
    const scene = await setScene();
    await make(scene);
    expect(await seenBy(scene)).toEqual([undefined, undefined, undefined]);
  });
});

test('content cached for one viewer gives no access to another, nor to the same one later', async () => {
  const scene = await setScene();
  await server.runJobs();
  const read = (client = server.client()) => client.call(getFeed, { params: { id: scene.feedId } });
  const [owner, follower, stranger] = [await read(scene.performer.client), await read(scene.fan.client), await read()];
  expect([owner, follower].map(({ files }) => files[0]?.url)).toEqual([expect.any(String), expect.any(String)]);
  await database().deleteFrom('follows').where('account_id', '=', scene.fan.id).execute();
  for (const locked of [stranger, await read(scene.fan.client)]) {
    expect(locked.access.granted).toBe(false);
    expect(JSON.stringify(locked)).not.toContain('image-');
  }
});
