import {
  changeCategory,
  createCategory,
  deleteCategory,
  listCategories,
  listSiteCategories,
} from '@ovation/contract/site/categories.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { changeOwnPerformer, getPerformer, searchPerformers } from '@ovation/contract/people/performers.ts';
import { listFeeds } from '@ovation/contract/publishing/feeds.ts';
import type { QueryInput } from '@ovation/contract/operation.ts';
import { createWorld, makeWord, type Person, type World } from '@ovation/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = createWorld(server);
});
afterAll(() => server.stop());

const change = (performer: Person, body: object) => performer.client.call(changeOwnPerformer, { body });

async function find(query: QueryInput<typeof searchPerformers>): Promise<string[]> {
  const { data } = await server.client().call(searchPerformers, { query: { pageSize: 100, ...query } });
  return data.map(({ _id }) => _id);
}

describe('categories and tags', () => {
  test('a performer is found by the chosen categories and tags, which cards and pages show', async () => {
    const [performer, tag] = [await world.performer(), makeWord()];
    const own = await change(performer, {
      categories: ['music', 'comedy'],
      tags: [`#${tag.toUpperCase()}`, tag, 'Bach '],
    });
    const shown = {
      categories: [
        { slug: 'music', name: 'Music' },
        { slug: 'comedy', name: 'Comedy' },
      ],
      tags: [tag, 'bach'],
    };
    expect(own).toMatchObject(shown);
    const page = await server.client().call(getPerformer, { params: { id: performer.username } });
    expect(page).toMatchObject(shown);
    expect(await find({ category: 'comedy' })).toContain(performer.id);
    expect(await find({ tag })).toEqual([performer.id]);
    expect(await find({ q: `${tag} comedy` })).toEqual([performer.id]);
    expect(await find({ category: 'dance', tag })).toEqual([]);
    await change(performer, { categories: [], tags: [] });
    expect([await find({ tag }), await find({ q: tag })]).toEqual([[], []]);
  });

  test.each([
    ['categories', ['music', 'no-such-category']],
    ['categories', ['music', 'dance', 'comedy', 'art']],
    ['tags', Array.from({ length: 11 }, (_, index) => `tag ${index}`)],
    ['tags', ['x'.repeat(31)]],
    ['tags', ['']],
  ])('refuses the %s %j', async (field, value) => {
    const performer = await world.performer();
    await expect(change(performer, { [field]: value })).rejects.toMatchObject({ statusCode: 422 });
  });

  test('what staff rename is found by its new name, and what they switch off or delete is gone', async () => {
    const [performer, name, renamed] = [await world.performer(), makeWord(), makeWord()];
    const { _id, slug } = await server.admin.call(createCategory, { body: { name: `${name} Ö हिन्दी` } });
    expect(slug).toBe(`${name}-o-हिन्दी`);
    await change(performer, { categories: [slug] });
    await server.admin.call(changeCategory, { params: { id: _id }, body: { name: renamed } });
    expect([await find({ q: renamed }), await find({ q: name })]).toEqual([[performer.id], []]);
    const listed = async () => (await server.client().call(listCategories)).data.find((each) => each.slug === slug);
    expect(await listed()).toEqual({ slug, name: renamed, isUsed: true });
    await server.admin.call(changeCategory, { params: { id: _id }, body: { isActive: false } });
    expect([await listed(), await find({ q: renamed }), await find({ category: slug })]).toEqual([undefined, [], []]);
    await server.admin.call(deleteCategory, { params: { id: _id } });
    const { data } = await server.admin.call(listSiteCategories);
    expect(data.map((each) => each.slug)).not.toContain(slug);
  });

  test('two categories cannot have the same name, and only staff edit them', async () => {
    await expect(server.admin.call(createCategory, { body: { name: 'MUSIC' } })).rejects.toMatchObject({
      code: 'category-exists',
    });
    const performer = await world.performer();
    await expect(performer.client.call(createCategory, { body: { name: 'Mine' } })).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

describe('new performers', () => {
  test('are new for a week after their approval, and not again after a suspension', async () => {
    const [performer, later] = [await world.performer(), await world.performer()];
    expect(await find({ isNew: 'true' })).toEqual(expect.arrayContaining([performer.id, later.id]));
    await server.app.database
      .updateTable('performers')
      .set({ approved_at: new Date(server.clock.now().getTime() - 8 * 24 * 3_600_000) })
      .where('account_id', '=', performer.id)
      .execute();
    for (const status of ['suspended', 'active'] as const)
      await server.admin.call(changePerformerStatus, {
        params: { id: performer.id },
        body: { status, reason: 'A test of the house rules.' },
      });
    const found = await find({ isNew: 'true', sortBy: 'approvedAt' });
    expect(found[0]).toBe(later.id);
    expect(found).not.toContain(performer.id);
  });
});

describe('words of one family', () => {
  test('a search for the instrument finds the player, and the other way round', async () => {
    const [cellist, cello, cellar] = [await world.performer(), await world.performer(), await world.performer()];
    const word = makeWord();
    await change(cellist, { bio: `A cellist of ${word}.` });
    await change(cello, { bio: `Cello in ${word}.` });
    await change(cellar, { bio: `The cellar of ${word}.` });
    const both = [cellist.id, cello.id].toSorted();
    expect((await find({ q: `cello ${word}` })).toSorted()).toEqual(both);
    expect((await find({ q: `cellists ${word}` })).toSorted()).toEqual(both);
    expect((await find({ q: `celo ${word}` })).toSorted()).toEqual(both);
  });

  test('posts are found by other forms of a word, in the language of the site, and locked ones by none', async () => {
    const [performer, word] = [await world.performer(), makeWord()];
    const open = await world.feed(performer, { text: `Dancing with ${word}.` });
    const locked = makeWord();
    await world.feed(performer, { access: 'subscribers', text: `Swimming with ${locked}.` });
    const posts = async (q: string) =>
      (await server.client().call(listFeeds, { query: { q } })).data.map(({ _id }) => _id);
    expect(await posts(`dances ${word}`)).toEqual([open._id]);
    expect(await posts(`swims ${locked}`)).toEqual([]);
    await world.settings({ searchLanguage: 'simple' });
    expect(await posts(`dances ${word}`)).toEqual([]);
    await world.settings({ searchLanguage: 'german' });
    await world.feed(performer, { text: `Die Häuser von ${word}.` });
    expect(await posts(`hauses ${word}`)).toHaveLength(1);
    await world.settings({ searchLanguage: 'english' });
  });
});

describe('pictures on cards', () => {
  test('are the newest of public posts, for subscribers, too, and never of locked or hidden ones', async () => {
    const [performer, word] = [await world.performer({ isFreeSubscription: true }), makeWord()];
    await change(performer, { bio: word });
    await world.feed(performer, { photo: true });
    await world.feed(performer, { photo: true, access: 'subscribers' });
    await world.feed(performer, { photo: true, access: 'paid', price: 5 });
    const card = async (client = server.client()) =>
      (await client.call(searchPerformers, { query: { q: word, withPreviews: 'true' } })).data[0];
    const previews = (await card())?.previews ?? [];
    expect(previews).toHaveLength(1);
    expect((await fetch(new URL(previews[0]?.url ?? '', server.url))).status).toBe(200);
    expect((await card(performer.client))?.previews).toHaveLength(1);
    const { data } = await server.client().call(searchPerformers, { query: { q: word } });
    expect(data[0]?.previews).toBeUndefined();
    await server.app.database
      .updateTable('feeds')
      .set({ hidden_at: new Date() })
      .where('performer_id', '=', performer.id)
      .execute();
    expect((await card())?.previews).toEqual([]);
  });
});

describe('physical attributes', () => {
  test('are neither shown, searched nor taken while the site does without them, and come back with the setting', async () => {
    const [performer, word] = [await world.performer(), makeWord()];
    await change(performer, { bio: word, hair: 'red', gender: 'female' });
    const page = () => server.client().call(getPerformer, { params: { id: performer.username } });
    expect([await page(), await find({ q: word, hair: 'blue' })]).toMatchObject([{ hair: 'red' }, []]);
    await world.settings({ physicalAttributes: false });
    expect(await page()).toMatchObject({ hair: null, gender: 'female' });
    expect(await find({ q: word, hair: 'blue' })).toEqual([performer.id]);
    await expect(change(performer, { hair: 'blue' })).rejects.toMatchObject({ details: [{ path: 'hair' }] });
    await change(performer, { eyes: null });
    await world.settings({ physicalAttributes: true });
    expect(await page()).toMatchObject({ hair: 'red' });
  });
});
