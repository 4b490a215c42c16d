import { createConversation, listMessages, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { listContentConsents, type ConsentKind } from '@ovation/contract/people/consent.ts';
import { createFeed, getFeed, getOwnFeed, listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { getGallery } from '@ovation/contract/publishing/galleries.ts';
import { getVideo } from '@ovation/contract/publishing/videos.ts';
import { getProduct } from '@ovation/contract/shop/products.ts';
import { getStream, startStream } from '@ovation/contract/live/streams.ts';
import type { Person } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBroadcastStage, type BroadcastStage } from '../../../../test/broadcast-stage.ts';
import { setConsentStage, type ConsentStage } from '../../../../test/stages/consent-stage.ts';
import { productStageFor } from '../../../../test/stages/product-stage.ts';
import { createSockets } from '../../../../test/sockets.ts';
import { videoStageFor } from '../../../../test/stages/video-stage.ts';

let stage: ConsentStage;
let letters: BroadcastStage;
const sockets = createSockets(() => stage.server.url);
beforeAll(async () => {
  stage = await setConsentStage();
  letters = createBroadcastStage(stage.server);
  await stage.world.settings({ consentRequired: true });
  await stage.server.runJobs();
});
afterAll(async () => {
  sockets.closeAll();
  await stage.server.stop();
});

const inHours = (hours: number) => new Date(stage.server.clock.now().getTime() + hours * 3_600_000).toISOString();
const minuteMs = 60_000;

async function pair(): Promise<{ performer: Person; fan: Person }> {
  const [performer, fan] = await Promise.all([stage.world.performer(), stage.world.fan()]);
  await stage.world.follow(fan, performer);
  return { performer, fan };
}

interface Published {
  readonly kind: ConsentKind;
  readonly make: (performer: Person) => Promise<string>;
  readonly read: (fan: Person, id: string) => Promise<unknown>;
}

const products = () => productStageFor(() => stage.server);
const published: readonly Published[] = [
  {
    kind: 'feed',
    make: async (performer) => (await stage.world.feed(performer))._id,
    read: (fan, id) => fan.client.call(getFeed, { params: { id } }),
  },
  {
    kind: 'gallery',
    make: async (performer) => (await stage.world.gallery(performer))._id,
    read: (fan, id) => fan.client.call(getGallery, { params: { id } }),
  },
  {
    kind: 'video',
    make: async (performer) => (await videoStageFor(() => stage.server).publish(performer))._id,
    read: (fan, id) => fan.client.call(getVideo, { params: { id } }),
  },
  {
    kind: 'product',
    make: async (performer) => (await products().publish(performer, {}, { images: [await products().picture()] }))._id,
    read: (fan, id) => fan.client.call(getProduct, { params: { id } }),
  },
  {
    kind: 'stream',
    make: async ({ client }) =>
      (await client.call(startStream, { body: { title: 'Tomorrow night', startsAt: inHours(24) } }))._id,
    read: (fan, id) => fan.client.call(getStream, { params: { id } }),
  },
];

describe.each(published)('where everyone’s consent is required: a $kind', ({ kind, make, read }) => {
  test('is hidden until its performer says that no one else is shown', async () => {
    const { performer, fan } = await pair();
    const id = await make(performer);
    await expect(read(fan, id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await read(performer, id)).toMatchObject({ _id: id });
    expect(await stage.shownIn(performer, kind, id)).toMatchObject({ isHeld: true, isAnswered: false });
    expect(await stage.tag(performer, kind, id, [])).toMatchObject({ isHeld: false, isAnswered: true });
    expect(await read(fan, id)).toMatchObject({ _id: id });
  });

  test('is hidden until all who are shown have agreed', async () => {
    const [{ performer, fan }, person] = [await pair(), await stage.world.fan()];
    const id = await make(performer);
    const people = [await stage.add(performer, { username: person.username }), await stage.add(performer)];
    expect((await stage.tag(performer, kind, id, people)).isHeld).toBe(true);
    await stage.answer(person, 'agree');
    await expect(read(fan, id)).rejects.toMatchObject({ code: 'not-found' });
    await stage.answerLink(await stage.linkFor(performer, people[1] as (typeof people)[1]));
    expect(await read(fan, id)).toMatchObject({ _id: id });
    expect((await stage.shownIn(performer, kind, id)).isHeld).toBe(false);
  });
});

test('what waits is listed for its performer alone', async () => {
  const { performer, fan } = await pair();
  const id = (await stage.world.feed(performer, { text: 'Waiting in the wings.' }))._id;
  const list = async ({ client }: Person, state: 'hidden' | 'shown') =>
    (await client.call(listContentConsents, { query: { state } })).data;
  expect(await list(performer, 'hidden')).toMatchObject([{ kind: 'feed', id, title: 'Waiting in the wings.' }]);
  expect(await list(await stage.world.performer(), 'hidden')).toEqual([]);
  const feeds = (await fan.client.call(listPerformerFeeds, { params: { username: performer.id }, query: {} })).data;
  expect(feeds).toEqual([]);
  await stage.tag(performer, 'feed', id, []);
  expect([await list(performer, 'hidden'), (await list(performer, 'shown')).length]).toEqual([[], 1]);
});

test('a post is announced, and published, at the moment when it is shown', async () => {
  const { performer, fan } = await pair();
  const socket = await sockets.listen(fan.token);
  const { _id: id, publishedAt } = await stage.world.feed(performer);
  stage.server.clock.advance(3 * 3_600_000);
  await stage.server.runJobs();
  await socket.settled();
  expect(socket.all('feed.published')).toEqual([]);
  const announced = socket.next('feed.published');
  await stage.tag(performer, 'feed', id, []);
  stage.server.clock.advance(minuteMs);
  await stage.server.runJobs();
  await stage.publishWhatIsDue();
  expect(await announced).toMatchObject({ feedId: id });
  const own = await performer.client.call(getOwnFeed, { params: { id } });
  expect(Date.parse(own.publishedAt ?? '') - Date.parse(publishedAt ?? '')).toBeGreaterThanOrEqual(3 * 3_600_000);
  expect(await fan.client.call(getFeed, { params: { id } })).toMatchObject({ _id: id });
});

test('a draft stays a draft, and a scheduled post appears at its time, once all have agreed', async () => {
  const { performer, fan } = await pair();
  const write = (publishedAt: string | null) =>
    performer.client.call(createFeed, { body: { text: 'Not yet', publishedAt } });
  const [draft, scheduled] = [await write(null), await write(inHours(2))];
  for (const { _id } of [draft, scheduled]) {
    await stage.tag(performer, 'feed', _id, []);
    await expect(fan.client.call(getFeed, { params: { id: _id } })).rejects.toMatchObject({ code: 'not-found' });
  }
  stage.server.clock.advance(3 * 3_600_000);
  expect(await fan.client.call(getFeed, { params: { id: scheduled._id } })).toMatchObject({ _id: scheduled._id });
  await expect(fan.client.call(getFeed, { params: { id: draft._id } })).rejects.toMatchObject({ code: 'not-found' });
});

test('a message has its files for the fan only once the performer has answered', async () => {
  const { performer, fan } = await pair();
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const fileIds = [await letters.photo(performer)];
  const sent = await performer.client.call(sendMessage, { params: { id }, body: { text: 'For you', fileIds } });
  await stage.server.runJobs();
  const last = async () => (await fan.client.call(listMessages, { params: { id }, query: { limit: 1 } })).data[0];
  expect(await last()).toMatchObject({ text: 'For you', files: [] });
  await stage.tag(performer, 'message', sent._id, []);
  expect((await last())?.files).toHaveLength(1);
});

test('a message of a fan is no one’s to tag', async () => {
  const { performer, fan } = await pair();
  const { _id: id } = await fan.client.call(createConversation, {
    body: { source: 'performer', sourceId: performer.id },
  });
  const fileIds = [await letters.photo(fan)];
  const sent = await fan.client.call(sendMessage, { params: { id }, body: { text: 'Me', fileIds } });
  await expect(stage.tag(performer, 'message', sent._id, [])).rejects.toMatchObject({ code: 'not-found' });
});

test('a message to many with a photo can be sent only once the performer has answered', async () => {
  const { performer, fan } = await pair();
  const id = await letters.write(performer, { fileIds: [await letters.photo(performer)] });
  await expect(letters.send(performer, id)).rejects.toMatchObject({ code: 'conflict' });
  await stage.tag(performer, 'broadcast', id, []);
  await letters.send(performer, id);
  await stage.server.runJobs();
  expect((await letters.inbox(fan))[0]?.files).toHaveLength(1);
});

test('switching it on hides drafts, not what is published; switching it off shows what waited, but no refusal', async () => {
  const { performer, fan } = await pair();
  const person = await stage.world.fan();
  const read = (id: string) => fan.client.call(getFeed, { params: { id } });
  await stage.world.settings({ consentRequired: false });
  await stage.server.runJobs();
  const shown = await stage.world.feed(performer);
  const later = await performer.client.call(createFeed, { body: { text: 'Later', publishedAt: inHours(1) } });
  await stage.world.settings({ consentRequired: true });
  await stage.server.runJobs();
  const refused = await stage.world.feed(performer);
  await stage.tag(performer, 'feed', refused._id, [await stage.add(performer, { username: person.username })]);
  await stage.answer(person, 'decline');
  stage.server.clock.advance(2 * 3_600_000);
  expect(await read(shown._id)).toMatchObject({ _id: shown._id });
  await expect(read(later._id)).rejects.toMatchObject({ code: 'not-found' });
  await stage.world.settings({ consentRequired: false });
  await stage.server.runJobs();
  expect(await read(later._id)).toMatchObject({ _id: later._id });
  await expect(read(refused._id)).rejects.toMatchObject({ code: 'not-found' });
  await stage.world.settings({ consentRequired: true });
});
