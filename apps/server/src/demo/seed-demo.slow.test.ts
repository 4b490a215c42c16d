import { getMe, login } from '@ovation/contract/people/accounts.ts';
import { searchStreams } from '@ovation/contract/live/streams.ts';
import { listPerformerFeeds } from '@ovation/contract/publishing/feeds.ts';
import { listPhotos, searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { searchVideos } from '@ovation/contract/publishing/videos.ts';
import { getEarningStats, searchEarnings } from '@ovation/contract/money/earnings.ts';
import { countUnreadNotifications, listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { searchOwnOrders } from '@ovation/contract/shop/orders.ts';
import { searchSiteOrders } from '@ovation/contract/shop/statistics.ts';
import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { getPerformer } from '@ovation/contract/people/performers.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSockets } from '../../test/sockets.ts';
import { startTestServer, type TestServer } from '../../test/start-server.ts';
import { auditBooks } from '../modules/ledger/index.ts';
import { fans, shops, performers, quietFans, type Performer } from './cast.ts';
import type { DemoLogin } from '../announce.ts';
import { seedDemo, type Company } from './seed-demo.ts';

let server: TestServer;

const quiet = (): void => {};

/** Two performers without media, because pictures and videos take long, and a dozen fans. */
const company: Company = {
  performers: performers.slice(0, 2).map(withWordsAlone),
  fans,
  quietFans: quietFans.slice(0, 12),
};

/** The same with the first one's clip, gallery and video. */
const withMedia: Company = {
  ...company,
  shops: shops.slice(0, 2),
  performers: [...performers.slice(0, 1), ...company.performers.slice(1)],
};

function withWordsAlone(performer: Performer): Performer {
  const feeds = performer.feeds.filter((feed) => !feed.clip).map((feed) => ({ ...feed, photos: [] }));
  return { ...performer, galleries: [], videos: [], feeds };
}

describe('a seeded site', () => {
  let logins: readonly DemoLogin[] | undefined;

  beforeAll(async () => {
    // As on a public address, where a captcha is required.
    server = await startTestServer({ CAPTCHA: 'builtin' });
    logins = await seedDemo(server.app, withMedia, quiet);
  });
  afterAll(() => server.stop());

  test('has a live stream that has ended, with its recording, one that is announced, and none that is live', async () => {
    const list = async (status: 'live' | 'scheduled' | 'ended') =>
      (await server.client().call(searchStreams, { query: { status } })).data;
    expect(await list('live')).toEqual([]);
    expect(await list('scheduled')).toMatchObject([{ access: { rule: 'ticket', granted: false }, price: 6 }]);
    expect(await list('ended')).toMatchObject([{ status: 'ended', videoId: expect.any(String) as string }]);
  });

  test('the demo has correct books, and its people can log in', async () => {
    expect(logins?.map(({ role }) => role)).toEqual(['Fan', 'Fan', 'Creator', 'Creator']);
    expect(await auditBooks(server.app)).toEqual([]);

    for (const fan of fans) {
      const me = await (await clientOf(fan.username, logins?.[0]?.password)).call(getMe);
      expect(me.balance).toBe(fan.balance);
    }
    const [performer] = withMedia.performers;
    const earning = await clientOf(performer?.username ?? '', logins?.[0]?.password);
    const stats = await earning.call(getEarningStats);
    // They sell no galleries and no videos.
    for (const type of ['tip', 'feed', 'subscription'] as const)
      expect(stats.byType.find((row) => row.type === type)?.gross, type).toBeGreaterThan(0);
    const { data, total } = await earning.call(searchEarnings, { query: { pageSize: 100 } });
    expect(total).toBe(data.length);
    expect(Math.round(data.reduce((sum, { gross }) => sum + gross, 0) * 100)).toBe(Math.round(stats.totalGross * 100));
    expect(new Set(data.map(({ createdAt }) => createdAt.slice(0, 10))).size).toBeGreaterThan(5);
  });

  test('sockets are handled by the site, not by the app of the demo', async () => {
    const sockets = createSockets(() => server.url);
    const { token } = await server
      .client()
      .call(login, { body: { username: fans[0]?.username ?? '', password: logins?.[0]?.password ?? '' } });
    const { socket } = await sockets.listen(token);
    const { _id } = await server
      .client()
      .call(getPerformer, { params: { id: withMedia.performers[0]?.username ?? '' } });
    expect(await socket.emitWithAck('stream.watch', { conversationId: _id })).toMatchObject({ ok: true });
    sockets.closeAll();
  });

  test('performers have notifications of the last days, not of two months', async () => {
    for (const { username } of withMedia.performers) {
      const { token } = await server
        .client()
        .call(login, { body: { username, password: logins?.[0]?.password ?? '' } });
      const [{ total }, unread] = await Promise.all([
        server.client(token).call(listNotifications, { query: {} }),
        server.client(token).call(countUnreadNotifications),
      ]);
      expect(total).toBeGreaterThan(5);
      expect(unread.total).toBeLessThan(12);
    }
  });

  test('posts have the cast’s comments, by fans who may see them', async () => {
    const said = company.performers.flatMap(({ feeds }) =>
      feeds.flatMap(({ comments = [] }) => comments.map(({ text }) => text)),
    );
    const rows = await server.app.database.selectFrom('comments').select('text').execute();
    expect(rows.map(({ text }) => text)).toEqual(expect.arrayContaining(said));
  });

  test('a performer’s page shows their feeds at the times of the story, with the cast’s likes', async () => {
    const [performer] = withMedia.performers;
    if (!performer) throw new Error('The company is empty.');
    const page = await server.client().call(getPerformer, { params: { id: performer.username } });
    expect(page).toMatchObject({
      name: performer.name,
      bio: performer.bio,
      totalFeed: performer.feeds.length,
      avatar: expect.stringContaining('/api/media/public/'),
    });

    const { data } = await server
      .client()
      .call(listPerformerFeeds, { params: { username: performer.username }, query: { pageSize: 50 } });
    const byAge = performer.feeds.toSorted((a, b) => a.ageDays - b.ageDays);
    expect(data.map(({ access }) => access.rule)).toEqual(byAge.map(({ access }) => access));
    const ageDays = data.map(({ createdAt }) => (server.clock.now().getTime() - Date.parse(createdAt)) / 86_400_000);
    for (const [i, feed] of byAge.entries()) expect(ageDays[i]).toBeCloseTo(feed.ageDays, 1);
    expect(data.filter(({ totalLike }) => totalLike > 0).length).toBeGreaterThan(byAge.length / 2);
  });

  test('every like comes from someone who has seen the post', async () => {
    const { rows } = await sql<{ likes: bigint; views: bigint }>`
      select total_like as likes, (select coalesce(sum(total_view), 0) from content_days where object_id = feeds.id) as views
      from feeds where total_like > 0`.execute(server.app.database);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ likes, views }) => Number(views) < Number(likes))).toEqual([]);
  });

  test('a performer’s galleries have their photos in order, with captions', async () => {
    const [performer] = withMedia.performers;
    const [wanted] = performer?.galleries ?? [];
    const { data } = await server.client().call(searchGalleries, { query: { username: performer?.username ?? '' } });
    expect(data).toMatchObject([{ title: wanted?.title, totalPhoto: wanted?.photos.length }]);
    expect(data[0]?.totalLike).toBeGreaterThan(0);
    const photos = await server
      .client()
      .call(listPhotos, { query: { galleryId: data[0]?._id ?? '', sortBy: 'position', sort: 'asc' } });
    expect(photos.data.map(({ title }) => title)).toEqual(wanted?.photos.map(({ caption }) => caption));
  });

  test('a performer’s video has its captions', async () => {
    const [performer] = withMedia.performers;
    const {
      data: [video],
    } = await server.client().call(searchVideos, { query: { q: performer?.videos?.[0]?.title ?? '' } });
    expect(video).toMatchObject({
      title: performer?.videos?.[0]?.title,
      captions: [{ language: 'en' }],
      access: { granted: true },
    });
    expect(video?.totalLike).toBeGreaterThan(0);
  });

  test('shops sell downloads and things that are shipped, with orders under way, a problem and reviews', async () => {
    const { data: products } = await server.client().call(searchProducts, { query: { pageSize: 50 } });
    expect(new Set(products.map(({ type }) => type))).toEqual(new Set(['digital', 'physical', 'made_to_order']));
    expect(products.filter(({ hasLicenceKeys }) => hasLicenceKeys)).not.toEqual([]);
    expect(products.filter(({ downloadLimit }) => downloadLimit !== undefined)).not.toEqual([]);
    expect(products.filter(({ rating }) => rating !== undefined).length).toBeGreaterThan(1);
    expect(products.every(({ images }) => images.length > 0)).toBe(true);
    const { data: orders } = await server.admin.call(searchSiteOrders, { query: { pageSize: 100 } });
    expect(new Set(orders.map(({ status }) => status))).toEqual(
      new Set(['paid', 'preparing', 'shipped', 'completed', 'cancelled', 'disputed']),
    );
    const fan = await clientOf(fans[0]?.username ?? '', logins?.[0]?.password);
    const { data: own } = await fan.call(searchOwnOrders);
    expect(own.map(({ status }) => status)).toEqual(['shipped', 'completed', 'completed']);
    const score = own.find(({ type }) => type === 'digital')?.items[0];
    expect(score).toMatchObject({
      licenceKey: expect.stringMatching(/^NORDNES-0/) as string,
      downloads: { limit: 10 },
    });
    const { files } = await fan.call(getDownloadLinks, { params: { id: score?.productId ?? '' } });
    expect(files.map(({ name }) => name)).toEqual(['nordnes-in-november.txt']);
  });

  test('videos are processed without delay once the photos are ready', async () => {
    const { rows } = await sql<{
      waits: boolean;
    }>`select run_at > now() as waits from graphile_worker.jobs where task_identifier = 'process-film'`.execute(
      server.app.database,
    );
    expect(rows).toEqual([{ waits: false }]);
  });

  test('a second start changes nothing and prints the same logins', async () => {
    const before = await countRows();
    expect(await seedDemo(server.app, withMedia, quiet)).toEqual(logins);
    expect(await countRows()).toEqual(before);
  });
});

describe('a site that is not empty', () => {
  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.stop());

  test('an interrupted start leaves no partial demo, and the next one completes it', async () => {
    const [first, ...others] = company.performers;
    const broken = {
      ...first,
      feeds: [...(first?.feeds ?? []), { text: 'Free, yet paid.', access: 'paid', price: 0, ageDays: 1, likes: 0 }],
    } as Performer;
    await expect(seedDemo(server.app, { ...company, performers: [broken, ...others] }, quiet)).rejects.toThrow();
    expect(await countRows()).toMatchObject({ performers: 0, feeds: 0, charges: 0 });

    const logins = await seedDemo(server.app, company, quiet);
    expect(await auditBooks(server.app)).toEqual([]);
    const me = await (await clientOf(fans[0]?.username ?? '', logins?.[0]?.password)).call(getMe);
    expect(me.balance).toBe(fans[0]?.balance);
  });

  test('a site with other performers is not changed', async () => {
    await seedDemo(server.app, { ...company, performers: company.performers.slice(1), fans: [] }, quiet);
    const before = await countRows();
    expect(await seedDemo(server.app, company, quiet)).toBeUndefined();
    expect(await countRows()).toEqual(before);
  });
});

async function clientOf(username: string, password = '') {
  const { token } = await server.client().call(login, { body: { username, password } });
  return server.client(token);
}

async function countRows(): Promise<Record<string, number>> {
  const tables = ['accounts', 'performers', 'feeds', 'products', 'orders', 'charges', 'payments', 'reactions'] as const;
  const counts = tables.map(async (table) => {
    const { count } = await server.app.database
      .selectFrom(table)
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return [table, Number(count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
