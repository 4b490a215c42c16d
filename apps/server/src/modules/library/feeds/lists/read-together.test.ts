import { getFeed, listFeeds, type Feed } from '@ovation/contract/publishing/feeds.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relationsOf } from '../../../../../test/relations.ts';
import { startTestServer, type TestServer } from '../../../../../test/start-server.ts';
import { newId } from '../../../../platform/new-id.ts';
import { listNewestFollowed, type FollowedFeedsReader } from './followed-feeds.store.ts';
import { listFeedRows, type ListedFeedRow } from './feed-list.store.ts';
import { fromFollowed } from './feed-sources.store.ts';

let server: TestServer;
let readers: readonly (FollowedFeedsReader & { readonly person: Person })[];
const limit = 5;
const countries = ['FR', 'DE', undefined];
const rules = ['public', 'followers', 'subscribers', 'paid'] as const;

/** Eight performers, sixty feeds in all states, and sixteen readers with different relationships to them. */
beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  const world = createWorld(server);
  const performers = await Promise.all(Array.from({ length: 8 }, () => world.performer()));
  const fans = await Promise.all(Array.from({ length: 15 }, () => world.fan()));
  const feeds = await writeFeeds(performers);
  const people = [...fans, performers[0] as Person];
  for (const [index, person] of people.entries()) await relate(index, person, performers, feeds);
  await server.app.database
    .updateTable('performers')
    .set({ status: 'suspended' })
    .where('account_id', '=', (performers[6] as Person).id)
    .execute();
  await relationsOf(server.app).blockCountry((performers[7] as Person).id, 'FR');
  readers = people.map((person, index) => ({
    person,
    viewerId: person.id,
    country: countries[index % 3],
    after: undefined,
    limit: limit - (index % 2),
  }));
});
afterAll(() => server.stop());

/** From oldest to newest; some have ended, are withdrawn, hidden by staff, scheduled, or public after early access. */
async function writeFeeds(performers: readonly Person[]): Promise<{ id: string; performerId: string }[]> {
  const now = server.app.clock.now().getTime();
  const written: { id: string; performerId: string }[] = [];
  for (let number = 0; number < 60; number += 1) {
    const access = rules[number % 4] as (typeof rules)[number];
    const time = (minutes: number): Date => new Date(now - minutes * 60_000);
    const published = number % 17 === 8 ? -10 : 100 - number;
    const feed = { id: newId(), performerId: (performers[(number * 5) % 8] as Person).id };
    await server.app.database
      .insertInto('feeds')
      .values({
        id: feed.id,
        performer_id: feed.performerId,
        type: number % 2 === 0 ? 'text' : 'photo',
        text: `Number ${number}, which is long enough to be cut where it is locked`,
        access,
        price: access === 'paid' ? 500n : null,
        phase: published > 0 ? 'listed' : 'waiting',
        published_at: time(published),
        ends_at: number % 11 === 5 && published > 0 ? time(published - 1) : null,
        public_at: number % 5 === 4 ? time(published - 1) : null,
        withdrawn_at: number % 7 === 3 ? time(1) : null,
        hidden_at: number % 13 === 6 ? time(1) : null,
        created_at: time(200),
        updated_at: time(200),
      })
      .execute();
    written.push(feed);
  }
  return written;
}

async function relate(
  index: number,
  { id }: Person,
  performers: readonly Person[],
  feeds: readonly { id: string; performerId: string }[],
): Promise<void> {
  const relations = relationsOf(server.app);
  for (const [place, performer] of performers.entries()) {
    if (performer.id === id) continue;
    if (((index * 37 + 11) >> place) & 1 || place === index % 8) await relations.follow(id, performer.id);
    if ((index + place) % 4 === 0)
      await relations.subscribe(
        id,
        performer.id,
        (index + place) % 8 === 0
          ? {}
          : { status: 'expired', expiresAt: new Date(server.app.clock.now().getTime() - 1) },
      );
    if (place === 5 && index % 4 === 1) await relations.block(performer.id, id);
    if (place === 2 && index % 4 === 2) await relations.block(id, performer.id);
    if (place === 3 && index % 4 !== 1) await relations.mute(id, performer.id);
  }
  for (const [number, feed] of feeds.entries()) {
    if ((number * 3 + index) % 8 === 0 && feed.performerId !== id) await relations.buy(id, feed.performerId, feed.id);
    for (const [action, when] of [
      ['like', 3],
      ['bookmark', 4],
    ] as const) {
      if ((number + index) % when === 0)
        await server.app.database
          .insertInto('reactions')
          .values({ account_id: id, object_kind: 'feed', object_id: feed.id, action })
          .execute();
    }
  }
}

/** Rows without the column that only one of the two queries returns. */
const plain = (rows: readonly ListedFeedRow[]) =>
  rows.map((row) => ({ ...row, min_total: undefined, actions: row.actions.toSorted() }));

async function readTogether(
  chosen: readonly FollowedFeedsReader[],
  filter: { type?: string } = {},
  now = server.app.clock.now(),
) {
  const lists = await listNewestFollowed(server.app.database, chosen, { filter, scanLimit: 128, now });
  return lists.map(({ rows }) => plain(rows));
}

test.each([{}, { type: 'photo' }])(
  'a shared statement gives each reader the same rows and facts as a single one (%o)',
  async (filter) => {
    const now = server.app.clock.now();
    const beginnings = await readTogether(readers, filter, now);
    const later = readers.map((reader, index) => ({ ...reader, after: afterSome(beginnings[index] ?? [], index) }));
    for (const chosen of [readers, later]) {
      const together = await readTogether(chosen, filter, now);
      for (const [index, { viewerId, country, limit: max, after }] of chosen.entries()) {
        const viewing = {
          viewer: {
            id: viewerId,
            kind: index === 15 ? 'performer' : 'user',
            username: 'anybody',
            status: 'active',
          } as const,
          country,
        };
        const range = { after: after && { ...after, section: 0 }, skip: 0, limit: max, sort: 'desc' } as const;
        const { rows } = await listFeedRows(
          server.app.database,
          { viewing, now },
          [fromFollowed(0, { ...viewing, viewerId, now }, filter)],
          range,
        );
        expect(together[index]).toEqual(plain(rows));
      }
    }
    expect(beginnings.flat().length).toBeGreaterThan(readers.length * 2);
  },
);

function afterSome(rows: readonly ListedFeedRow[], index: number): FollowedFeedsReader['after'] {
  const row = rows[index % Math.max(rows.length, 1)];
  return row && { at: row.at, id: row.id };
}

const read = async ({ person, country, limit: pageSize }: (typeof readers)[number], cursor?: string) => {
  const query = new URLSearchParams({ pageSize: String(pageSize - 1), ...(cursor === undefined ? {} : { cursor }) });
  const answer = await fetch(`${server.url}/api/user/feeds?${query}`, {
    headers: { authorization: person.token, ...(country === undefined ? {} : { 'x-country': country }) },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { data: Feed[]; total: number; nextCursor?: string };
};

test('sixty-four simultaneous readers get the same pages as a single one', async () => {
  let pages = readers.map((reader) => ({ reader, cursor: undefined as string | undefined }));
  for (let page = 1; page <= 3; page += 1) {
    const alone: Awaited<ReturnType<typeof read>>[] = [];
    for (const { reader, cursor } of pages) alone.push(await read(reader, cursor));
    const crowd = Array.from({ length: 4 }, () => pages).flat();
    const together = await Promise.all(crowd.map(({ reader, cursor }) => read(reader, cursor)));
    for (const [index, answer] of together.entries()) expect(answer).toEqual(alone[index % pages.length]);
    expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(pages.length / 2);
    pages = pages
      .map(({ reader }, index) => ({ reader, cursor: alone[index]?.nextCursor }))
      .filter(({ cursor }) => cursor !== undefined);
  }
});

test('a feed in a list is the same as on its page, for each viewer', async () => {
  for (const { person } of readers) {
    const { data } = await person.client.call(listFeeds, { query: { pageSize: 4 } });
    for (const feed of data) expect(await person.client.call(getFeed, { params: { id: feed._id } })).toEqual(feed);
  }
});
