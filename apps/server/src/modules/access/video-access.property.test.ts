import { Readable } from 'node:stream';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { byDepth } from '@ovation/testing/depth.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../test/relations.ts';
import { isHiddenStatus, startAccessStage, type AccessStage, type Visit } from '../../../test/stages/access-stage.ts';
import {
  isCurrent,
  isInOrder,
  objectFields,
  oracle,
  performerFields,
  seldom,
  viewers,
  type Outcome,
  type ViewerName,
} from '../../../test/stages/random-objects.ts';
import { newId } from '../../platform/new-id.ts';

/*
 * Random videos, each with a video file, teaser, thumbnail and captions, and every path to them: the decision, the
 * video's page, the lists, and the delivery of all kinds of bytes. The oracle says what each viewer should get.
 */

const videoWorld = fc.record({ ...objectFields, isHidden: seldom(6) }).filter(isInOrder);
const randomWorld = fc.record({
  ...performerFields,
  videos: fc.array(videoWorld, { minLength: 3, maxLength: 6 }),
});
type RandomWorld = typeof randomWorld extends fc.Arbitrary<infer World> ? World : never;
type VideoWorld = RandomWorld['videos'][number];

/**
 * Lists contain current videos; the list of one performer also those that the fan bought, unless they are drafts again.
 */
function listed(world: RandomWorld, viewer: ViewerName, video: VideoWorld, isOfPerformer: boolean): Outcome {
  const isBought = isOfPerformer && viewer === 'fan' && video.isBought && video.publishedAt !== null;
  return isCurrent(video) || isBought ? oracle(world, viewer, video) : 'hidden';
}

let stage: AccessStage;
beforeAll(async () => {
  stage = await startAccessStage();
});
afterAll(() => stage.server.stop());

interface Built {
  readonly videoId: string;
  readonly file: string;
  readonly teaser: string;
  readonly thumbnail: string;
  readonly captions: string;
}

async function build(world: RandomWorld): Promise<Built[]> {
  await stage.prepare(world, ['videos']);
  const built: Built[] = [];
  for (const video of world.videos) built.push(await buildVideo(video));
  return built;
}

/** Names and kinds of each file's renditions. One in a folder also gives access to what is beside it. */
const renditions = {
  video: [
    ['hls/master.m3u8', 'hls'],
    ['sprite/track.vtt', 'sprite'],
    ['poster-320.webp', 'poster'],
    ['blurred.webp', 'blurred'],
  ],
  'video-teaser': [
    ['hls/master.m3u8', 'hls'],
    ['poster-320.webp', 'poster'],
    ['blurred.webp', 'blurred'],
  ],
  'video-thumbnail': [
    ['image-320.webp', 'image'],
    ['blurred.webp', 'blurred'],
  ],
  'video-captions': [['captions.vtt', 'captions']],
} as const;
const beside = ['hls/720/00001.m4s', 'sprite/sheet.webp'];

async function buildVideo({
  rule,
  publishedAt,
  publicAt,
  endsAt,
  isWithdrawn,
  isHidden,
  isBought,
}: VideoWorld): Promise<Built> {
  const { performer, fan, at } = stage;
  const { database, clock } = stage.server.app;
  const videoId = newId();
  const [file, teaser, thumbnail, captions] = await Promise.all([
    buildFile(videoId, 'video'),
    buildFile(videoId, 'video-teaser'),
    buildFile(videoId, 'video-thumbnail'),
    buildFile(videoId, 'video-captions'),
  ]);
  await database
    .insertInto('videos')
    .values({
      id: videoId,
      performer_id: performer.id,
      title: 'drawn',
      description: 'The secret recipe wants rosewater and something that no one names.',
      access: rule,
      price: rule === 'paid' ? 300n : null,
      film_file_id: file,
      teaser_file_id: teaser,
      thumbnail_file_id: thumbnail,
      published_at: at(publishedAt),
      public_at: at(publicAt),
      ends_at: at(endsAt),
      withdrawn_at: isWithdrawn ? clock.now() : null,
      hidden_at: isHidden ? clock.now() : null,
    })
    .execute();
  await database
    .insertInto('video_captions')
    .values({ video_id: videoId, language: 'en', file_id: captions })
    .execute();
  if (isBought) await relationsOf(stage.server.app).buy(fan.id, performer.id, videoId, 300n, 'video');
  return { videoId, file, teaser, thumbnail, captions };
}

async function buildFile(videoId: string, type: keyof typeof renditions): Promise<string> {
  const { database, storage } = stage.server.app;
  const id = newId();
  const made = renditions[type].map(([name, kind]) => ({ name, kind, width: 1, height: 1, sizeBytes: 3 }));
  await database
    .insertInto('files')
    .values({
      id,
      owner_id: stage.performer.id,
      type,
      object_kind: 'video',
      object_id: videoId,
      status: 'ready',
      original_name: 'a',
      mime_type: 'video/mp4',
      size_bytes: 3n,
      sha256: Buffer.alloc(32),
      storage_key: `originals/${id}`,
      thumbhash: 'aGFzaA==',
      duration_ms: 1_000,
      renditions: JSON.stringify(made),
    })
    .execute();
  for (const name of [...made.map((one) => one.name), ...beside])
    await storage.put(`renditions/${id}/${name}`, Readable.from([Buffer.from('abc')]), { contentType: 'text/plain' });
  return id;
}

/** The access of a presented video. A locked one must not reveal what it shows; its teaser is open to everyone. */
function outcomeOf(video: Video): Outcome {
  const text = JSON.stringify({ ...video, teaser: undefined });
  if (!video.access.granted)
    for (const word of ['rosewater', 'thumbhash', 'hls', 'sprite', 'poster-', 'image-', 'captions.vtt'])
      expect(text).not.toContain(word);
  expect(video.teaser?.hlsUrl).toContain('/hls/master.m3u8');
  return video.access.granted ? 'open' : 'locked';
}

async function videoOutcome(visit: Visit, { videoId }: Built): Promise<Outcome> {
  const { status, text } = await stage.get(visit, `/api/performer-assets/videos/${videoId}`);
  return isHiddenStatus(status) ? 'hidden' : outcomeOf(JSON.parse(text) as Video);
}

/** The outcome of each video in a list, page by page; an absent one is hidden. Also checks that pages are full. */
async function outcomesIn(visit: Visit, filter: string, built: readonly Built[]): Promise<Outcome[]> {
  const found = new Map<string, Outcome>();
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { status, text } = await stage.get(
      visit,
      `/api/performer-assets/videos/search?pageSize=2${filter}${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    expect(status).toBe(200);
    const page = JSON.parse(text) as { data: Video[]; total: number; nextCursor?: string };
    for (const video of page.data) {
      expect(found.has(video._id)).toBe(false);
      found.set(video._id, outcomeOf(video));
    }
    cursor = page.nextCursor;
    if (cursor !== undefined) expect(page.data).toHaveLength(2);
    else expect(page.total).toBe(found.size);
  }
  return built.map(({ videoId }) => found.get(videoId) ?? 'hidden');
}

/** Bytes that follow the rule of the video. */
const governed = [
  ['file', 'hls/master.m3u8'],
  ['file', 'hls/720/00001.m4s'],
  ['file', 'sprite/track.vtt'],
  ['file', 'sprite/sheet.webp'],
  ['file', 'poster-320.webp'],
  ['thumbnail', 'image-320.webp'],
  ['captions', 'captions.vtt'],
] as const;
/** Free previews, open wherever the video is visible. */
const previews = [
  ['file', 'blurred.webp'],
  ['thumbnail', 'blurred.webp'],
  ['teaser', 'hls/master.m3u8'],
  ['teaser', 'hls/720/00001.m4s'],
  ['teaser', 'poster-320.webp'],
] as const;

async function checkViewer(world: RandomWorld, viewer: ViewerName, built: readonly Built[]): Promise<void> {
  const visit: Visit = { viewer, country: world.country };
  const where = `${viewer} in ${JSON.stringify(world)}`;
  const wanted = world.videos.map((video) => oracle(world, viewer, video));
  const every = (outcome: (one: Built) => Promise<Outcome>) => Promise.all(built.map(outcome));
  expect(await every((one) => stage.decisionOf(visit, 'video', one.videoId)), `the decision for ${where}`).toEqual(
    wanted,
  );
  expect(await every((one) => videoOutcome(visit, one)), `the video for ${where}`).toEqual(wanted);
  for (const [file, name] of governed)
    expect(
      await every((one) => stage.deliveryOf(visit, one[file], name)),
      `${name} of the ${file} for ${where}`,
    ).toEqual(wanted);
  const seen = wanted.map((outcome) => (outcome === 'hidden' ? 'hidden' : 'open'));
  for (const [file, name] of previews)
    expect(
      await every((one) => stage.deliveryOf(visit, one[file], name)),
      `${name} of the ${file} for ${where}`,
    ).toEqual(seen);
  for (const isOfPerformer of [false, true]) {
    const inList = world.videos.map((video) => listed(world, viewer, video, isOfPerformer));
    expect(
      await outcomesIn(visit, isOfPerformer ? `&performerId=${stage.performer.id}` : '', built),
      `${isOfPerformer ? "the performer's" : 'the'} list for ${where}`,
    ).toEqual(inList);
  }
}

test('every path to a video gives every viewer what the specification says', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorld, async (world) => {
      const built = await build(world);
      await Promise.all(viewers.map((viewer) => checkViewer(world, viewer, built)));
    }),
    { numRuns: byDepth({ small: 10, deep: 300 }) },
  );
});
