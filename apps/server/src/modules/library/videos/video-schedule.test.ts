import {
  getOwnVideo,
  getVideo,
  listOwnVideos,
  searchVideos,
  type OwnVideo,
} from '@ovation/contract/publishing/videos.ts';
import { type Person } from '@ovation/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { videoStageFor } from '../../../../test/stages/video-stage.ts';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.reset());
afterAll(() => server.stop());

const { worldOf, publish, change, inHours } = videoStageFor(() => server);

describe('the clock', () => {
  const statusOf = (video: OwnVideo, person?: Person) =>
    (person?.client ?? server.client()).call(getVideo, { params: { id: video._id } }).then(
      ({ access }) => (access.granted ? 'open' : 'locked'),
      (error: { statusCode: number }) => error.statusCode,
    );
  const isListed = async ({ _id }: OwnVideo, performer: Person) =>
    (await server.client().call(searchVideos, { query: { performerId: performer.id } })).data.some(
      (video) => video._id === _id,
    );

  test('schedules, early access, public access and end follow the clock', async () => {
    const performer = await worldOf().performer();
    const video = await publish(performer, {
      access: 'subscribers',
      publishedAt: inHours(1),
      publicAt: inHours(2),
      endsAt: inHours(3),
    });
    expect(video.state).toBe('scheduled');
    const seen: unknown[] = [];
    for (const hours of [0, 1, 1, 1]) {
      server.clock.advance(hours * 3_600_000);
      seen.push([
        await statusOf(video),
        await isListed(video, performer),
        (await performer.client.call(getOwnVideo, { params: { id: video._id } })).state,
      ]);
    }
    server.clock.advance(-3 * 3_600_000);
    expect(seen).toEqual([
      [404, false, 'scheduled'],
      ['locked', true, 'published'],
      ['open', true, 'published'],
      [404, false, 'ended'],
    ]);
  });

  test('a draft is visible to its performer only; once published, it keeps its moment', async () => {
    const performer = await worldOf().performer();
    const draft = await publish(performer, { publishedAt: 'never' });
    expect([await statusOf(draft), await statusOf(draft, performer)]).toEqual([404, 'open']);
    const published = await change(performer, draft, { publishedAt: 'now' });
    server.clock.advance(60_000);
    const changed = await change(performer, published, { title: 'Another title', publishedAt: 'now' });
    server.clock.advance(-60_000);
    expect(changed.publishedAt).toBe(published.publishedAt);
  });

  test('the performer’s own list filters by state', async () => {
    const performer = await worldOf().performer();
    const [draft, scheduled, published, ended] = await Promise.all([
      publish(performer, { publishedAt: 'never' }),
      publish(performer, { publishedAt: inHours(1) }),
      publish(performer),
      publish(performer, { endsAt: inHours(0.5) }),
    ]);
    server.clock.advance(1_800_000);
    const found = await Promise.all(
      (['draft', 'scheduled', 'published', 'ended'] as const).map(async (state) =>
        (await performer.client.call(listOwnVideos, { query: { state } })).data.map(({ _id }) => _id),
      ),
    );
    server.clock.advance(-1_800_000);
    expect(found).toEqual([draft, scheduled, published, ended].map((video) => [video._id]));
  });
});
