import { deleteForGood } from '@ovation/contract/publishing/bin.ts';
import { closeAccount } from '@ovation/contract/people/accounts.ts';
import { changeFeed, createFeed, deleteFeed } from '@ovation/contract/publishing/feeds.ts';
import { getFeedFileStatus, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { changeVideo, deleteVideo, uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { createWorld, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import type { Transcoder } from '../../src/gateways/transcoder/transcoder.ts';
import { processVideoJob, processLongVideoJob } from '../../src/modules/media/jobs/process-jobs.ts';
import { processNext } from '../../src/modules/media/jobs/process-next.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { createJobs } from '../../src/platform/jobs/jobs.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

/** Two processes of one site that share only the database: one is called, the other works. */
let server: TestServer;
let worker: TestServer;
let shortVideo: Blob;
let longVideo: Blob;
beforeAll(async () => {
  server = await startTestServer();
  worker = await startTestServer({ ROLES: 'api' }, { beside: server });
  shortVideo = await makeVideoFile({ width: 160, height: 90, durationS: 0.2 });
  longVideo = await makeVideoFile({ width: 32, height: 32, durationS: 660, frameRate: 1 });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** A transcoder that never finishes such a video by itself. */
function endless(isEndless: (isLong: boolean) => boolean = () => true): {
  readonly app: App;
  readonly begun: Promise<void>;
} {
  const begun = Promise.withResolvers<void>();
  const video: Transcoder['video'] = (path, folder, options = {}) => {
    if (!isEndless(options.isLong === true)) return worker.app.transcoder.video(path, folder, options);
    begun.resolve();
    return new Promise((_resolve, reject) =>
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error)),
    );
  };
  return { app: { ...worker.app, transcoder: { ...worker.app.transcoder, video } }, begun: begun.promise };
}

async function leftOf(fileId: string): Promise<string[]> {
  const left: string[] = [];
  for await (const { key } of server.app.storage.list(`renditions/${fileId}/`)) left.push(key);
  return left;
}

const newPerformer = () => createWorld(server).performer();
const publishVideo = (performer: Person) =>
  performer.client.call(uploadVideo, { body: { title: 'A long evening' }, files: { video: shortVideo } });

async function publishFeed(performer: Person): Promise<{ id: string; fileId: string }> {
  const { _id: fileId } = await performer.client.call(uploadFeedVideo, { body: {}, files: { file: shortVideo } });
  const { _id: id } = await performer.client.call(createFeed, { body: { text: 'A film', fileIds: [fileId] } });
  return { id, fileId };
}

/** What is only in the bin can be restored, so that its processing goes on. */
async function deleteCompletely(
  { client }: Person,
  operation: typeof deleteVideo | typeof deleteFeed,
  kind: 'video' | 'feed',
  id: string,
): Promise<void> {
  await client.call(operation, { params: { id } });
  await client.call(deleteForGood, { params: { kind, id } });
}

describe('the processing of a video that is no longer wanted ends at once, also in another process', () => {
  test.each<[string, (performer: Person) => Promise<{ fileId: string; goAway: () => Promise<unknown> }>]>([
    [
      'when its video is deleted',
      async (performer) => {
        const { _id: id, film: made } = await publishVideo(performer);
        return { fileId: made?._id ?? '', goAway: () => deleteCompletely(performer, deleteVideo, 'video', id) };
      },
    ],
    [
      'when it is replaced',
      async (performer) => {
        const { _id: id, film: made } = await publishVideo(performer);
        return {
          fileId: made?._id ?? '',
          goAway: () => performer.client.call(changeVideo, { params: { id }, body: {}, files: { video: shortVideo } }),
        };
      },
    ],
    [
      'when its feed is deleted',
      async (performer) => {
        const { id, fileId } = await publishFeed(performer);
        return { fileId, goAway: () => deleteCompletely(performer, deleteFeed, 'feed', id) };
      },
    ],
    [
      'when it is taken out of its feed',
      async (performer) => {
        const { id, fileId } = await publishFeed(performer);
        return { fileId, goAway: () => performer.client.call(changeFeed, { params: { id }, body: { fileIds: [] } }) };
      },
    ],
    [
      'when the account is closed',
      async (performer) => {
        const { fileId } = await publishFeed(performer);
        return {
          fileId,
          goAway: () => performer.client.call(closeAccount, { body: { password: performer.password } }),
        };
      },
    ],
  ])('%s', async (_how, publish) => {
    const performer = await newPerformer();
    const { fileId, goAway } = await publish(performer);
    const { app, begun } = endless();
    const turn = processNext(app, { ownerId: performer.id, line: 'film' });
    await begun;
    await goAway();
    await turn;
    expect(await leftOf(fileId)).toEqual([]);
    expect(
      await server.app.database
        .selectFrom('files')
        .select('status')
        .where('id', '=', fileId)
        .where('status', 'in', ['ready', 'failed'])
        .execute(),
    ).toEqual([]);
  });
});

test('others’ videos, and the owner’s next ones, are processed beside a long video', async () => {
  const [first, other] = [await newPerformer(), await newPerformer()];
  const upload = async (performer: Person, file: Blob) =>
    (await performer.client.call(uploadFeedVideo, { body: {}, files: { file } }))._id;
  const long = await upload(first, longVideo);
  const { app, begun } = endless((isLong) => isLong);
  const jobs = createJobs();
  for (const job of [processVideoJob, processLongVideoJob]) jobs.handle(job, (turn) => processNext(app, turn));
  const pool = createPool({ connectionString: worker.app.config.databaseUrl ?? '' });
  const running = await startWorker({
    pool,
    logger: worker.app.logger,
    list: jobs,
    concurrency: 1,
    slow: { minutes: 2, hours: 1 },
  });
  try {
    await begun;
    const [firstVideo, otherVideos] = [
      await upload(first, shortVideo),
      [await upload(other, shortVideo), await upload(other, shortVideo), await upload(other, shortVideo)],
    ];
    const statusOf = (performer: Person, fileId: string) =>
      performer.client.call(getFeedFileStatus, { params: { id: 'own', fileId } });
    await expect.poll(async () => (await statusOf(first, firstVideo)).status, { timeout: 600_000 }).toBe('ready');
    for (const id of otherVideos)
      await expect.poll(async () => (await statusOf(other, id)).status, { timeout: 600_000 }).toBe('ready');
    expect((await statusOf(first, long)).status).toBe('processing');
    await server.app.database.deleteFrom('files').where('id', '=', long).execute();
  } finally {
    await running.stop();
    await pool.end();
  }
});

test('the owner sees a file’s queue position: owners alternate, and long videos have their own queue', async () => {
  const [first, other] = [await newPerformer(), await newPerformer()];
  const upload = async (performer: Person, file = shortVideo) =>
    (await performer.client.call(uploadFeedVideo, { body: {}, files: { file } }))._id;
  await server.runJobs();
  const firstVideos = [await upload(first), await upload(first), await upload(first)];
  const otherVideos = [await upload(other), await upload(other)];
  const long = await upload(other, longVideo);
  const positionOf = async (performer: Person, fileId: string) =>
    (await performer.client.call(getFeedFileStatus, { params: { id: 'own', fileId } })).queuePosition;
  const positions = async (performer: Person, ids: readonly string[]) =>
    Promise.all(ids.map((id) => positionOf(performer, id)));
  expect([await positions(first, firstVideos), await positions(other, otherVideos)]).toEqual([
    [1, 3, 5],
    [2, 4],
  ]);
  expect(await positionOf(other, long)).toBe(1);
  await processNext(server.app, { ownerId: first.id, line: 'film' });
  expect(await positions(first, firstVideos)).toEqual([undefined, expect.any(Number), expect.any(Number)]);
  await server.runJobs();
  expect(await positions(first, firstVideos)).toEqual([undefined, undefined, undefined]);
});
