import { changeOwnPerformer, searchPerformers } from '@ovation/contract/people/performers.ts';
import { listUsers } from '@ovation/contract/people/users.ts';
import { changeFeed, listFeeds } from '@ovation/contract/publishing/feeds.ts';
import { searchGalleries } from '@ovation/contract/publishing/galleries.ts';
import { searchVideos, uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { searchForStaff } from '@ovation/contract/site/staff-queues.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { byDepth } from '@ovation/testing/depth.ts';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productStageFor } from '../stages/product-stage.ts';
import { startTestServer, type TestServer } from '../start-server.ts';
import { createMigratedDatabase } from './migrated-database.ts';

/** Two ways of writing each word: as the text has it, and as somebody may search for it. */
const words: readonly (readonly [written: string, searched: string])[] = [
  ['Covid-19', 'covid-19'],
  ['Covid-19', '19'],
  ['U.S.A.', 'U.S.A.'],
  ['3.5mm', '3.5mm'],
  ['3.5mm', '5mm'],
  ['Straße', 'STRASSE'],
  ['STRASSE', 'straße'],
  ['Łódź', 'lodz'],
  ['Øresund', 'oresund'],
  ['Æther', 'aether'],
  ['ışık', 'isik'],
  ['Ёлка', 'ёлка'],
  ['ΜΟΥΣΙΚΉ', 'μουσική'],
  ['’tis', 'tis'],
  ['“quoted”', 'quoted'],
  ['東京タワーで会いましょう', '東京'],
  ['東京タワーで会いましょう', '会いま'],
  ['我喜欢听音乐', '音乐'],
  ['วันนี้อากาศสวยมาก', 'อากาศ'],
  ['น้ำตก', 'นำตก'],
  ['हिन्दी', 'हिन्दी'],
  ['क़व्वाली', 'कव्वाली'],
  ['مُحَمَّد', 'محمد'],
  ['موسيقى', 'مُوسِيقَى'],
  ['שָׁלוֹם', 'שלום'],
  ['음악회에서', '음악'],
  ['❤️', '❤'],
];
const joiners = [...Array.from('’“”«»¡¿—…/.-_!?,:;"()、。「」।؟،״🎻😀'), ' ', ' – ', '™'];
const allJoined = words.map(([written], index) => written + (joiners[index % joiners.length] ?? '')).join('');

describe.each(['c', 'unicode'] as const)('on a database in the locale %s', (locale) => {
  let server: TestServer;
  let world: World;
  let performer: Person;
  beforeAll(async () => {
    server = await startTestServer({}, { database: await createMigratedDatabase(locale) });
    world = createWorld(server);
    [performer] = await Promise.all([world.performer(), world.performer()]);
    await Promise.all([
      world.feed(performer, { text: 'Something else' }),
      world.gallery(performer, { title: 'Something else', photos: 1 }),
    ]);
  });
  afterAll(() => server.stop());
  const { publish } = productStageFor(() => server);

  const idsOf = ({ data }: { readonly data: readonly { readonly _id: string }[] }) => data.map(({ _id }) => _id);
  const findFeeds = async (q: string) => idsOf(await server.client().call(listFeeds, { query: { q } }));

  test('each of many joined words finds the text, whatever it is the text of', async () => {
    const client = server.client();
    const texts = { title: 'Something', description: allJoined };
    const [feed, gallery, video, product] = await Promise.all([
      world.feed(performer, { text: allJoined }),
      world.gallery(performer, { ...texts, photos: 1 }),
      makeVideoFile({ durationS: 1 }).then((file) =>
        performer.client.call(uploadVideo, { body: { ...texts, access: 'public' }, files: { video: file } }),
      ),
      publish(performer, { name: 'Something', description: allJoined }),
      performer.client.call(changeOwnPerformer, { body: { bio: allJoined } }),
    ]);
    for (const [, q] of words) {
      const found = await Promise.all([
        findFeeds(q),
        client.call(searchGalleries, { query: { q } }).then(idsOf),
        client.call(searchVideos, { query: { q } }).then(idsOf),
        client.call(searchProducts, { query: { q } }).then(idsOf),
      ]);
      expect([q, found]).toEqual([q, [[feed._id], [gallery._id], [video._id], [product._id]]]);
      // The usernames of others may contain a short one.
      expect(idsOf(await client.call(searchPerformers, { query: { q } })), q).toContain(performer.id);
    }
    for (const q of ['京東', 'asterisk', '…'])
      expect([q, await findFeeds(q), idsOf(await client.call(searchPerformers, { query: { q } }))]).toEqual([
        q,
        [],
        [],
      ]);
  });

  test('each word of a name finds its fan for staff, and each of a tag its performer', async () => {
    const fan = await world.fan();
    for (const [written, q] of words.filter(([, searched]) => searched.length > 1)) {
      await server.app.database
        .updateTable('accounts')
        .set({ name: `«${written}»/Anyone` })
        .where('id', '=', fan.id)
        .execute();
      const { people } = await server.admin.call(searchForStaff, { query: { q } });
      expect([q, people.map(({ _id }) => _id)]).toEqual([q, [fan.id]]);
      const listed = await server.admin.call(listUsers, { query: { q, pageSize: 100 } });
      expect(idsOf(listed), q).toContain(fan.id);
    }
    const other = await world.performer();
    const tags = ['¿łódź/kraków?', '東京タワー', 'हिन्दी', 'u.s.a.'];
    await other.client.call(changeOwnPerformer, { body: { tags } });
    for (const q of ['KRAKOW', 'タワー', 'हिन्दी'])
      expect([q, idsOf(await server.client().call(searchPerformers, { query: { q } }))]).toEqual([
        q,
        expect.arrayContaining([other.id]),
      ]);
  });

  test('any words joined by any punctuation find the post, also after it has changed', async () => {
    const feed = await world.feed(performer, { text: 'Nothing yet' });
    const part = fc.record({ pair: fc.constantFrom(...words), after: fc.constantFrom(...joiners) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...joiners),
        fc.array(part, { minLength: 1, maxLength: 4 }),
        async (first, parts) => {
          const text = first + parts.map(({ pair, after }) => pair[0] + after).join('');
          await performer.client.call(changeFeed, { params: { id: feed._id }, body: { text } });
          for (const { pair } of parts)
            expect([text, pair[1], await findFeeds(pair[1])]).toEqual([
              text,
              pair[1],
              expect.arrayContaining([feed._id]),
            ]);
        },
      ),
      { numRuns: byDepth({ small: 8, deep: 300 }) },
    );
  });

  test('the words of a locked text find nothing, and those of one that is locked later no longer do', async () => {
    const secret = '「秘密の言葉」';
    const feed = await world.feed(performer, { text: `Open/${secret}`, access: 'subscribers' });
    expect(await findFeeds('秘密')).toEqual([]);
    await performer.client.call(changeFeed, { params: { id: feed._id }, body: { access: 'public' } });
    expect(await findFeeds('秘密')).toEqual([feed._id]);
    await performer.client.call(changeFeed, { params: { id: feed._id }, body: { access: 'subscribers' } });
    expect(await findFeeds('秘密')).toEqual([]);
    const { words: kept } = await server.app.database
      .selectFrom('searched_feeds')
      .select('words')
      .where('id', '=', feed._id)
      .executeTakeFirstOrThrow();
    expect(kept).toBe('');
  });
});
