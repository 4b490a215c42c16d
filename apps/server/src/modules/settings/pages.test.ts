import {
  changePage,
  createPage,
  deletePage,
  getPage,
  listPages,
  listPageVersions,
  publishPage,
  withdrawPage,
} from '@ovation/contract/pages.ts';
import { getPost, getStatistics, searchPosts } from '@ovation/contract/site/site.ts';
import { createWorld } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/start-server.ts';
import { newId } from '../../platform/new-id.ts';
import { addFirstPages } from './first-pages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let count = 0;
const draft = (body: object = {}) =>
  server.admin.call(createPage, {
    body: { slug: `page-${(count += 1)}`, title: 'House rules', content: '<p>Be kind.</p>', ...body },
  });
const read = (slug: string) => server.client().call(getPost, { params: { id: slug } });
const menu = async () => (await server.client().call(searchPosts)).data.map(({ slug }) => slug);

test('a new site has drafts of its terms and privacy notice, which visitors do not see', async () => {
  const { data } = await server.admin.call(listPages, { query: { sortBy: 'title', sort: 'asc' } });
  expect(data).toMatchObject([
    { slug: 'privacy', isPublished: false, hasDraft: true },
    { slug: 'terms', isPublished: false, hasDraft: true },
  ]);
  expect(await menu()).toEqual([]);
  await expect(read('terms')).rejects.toMatchObject({ statusCode: 404 });
});

/** The state before the upgrade to a version with drafts. */
async function becomeOlder(pages: readonly { readonly slug: string; readonly title: string }[]): Promise<TestServer> {
  const site = await startTestServer();
  const { database } = site.app;
  await database.deleteFrom('first_pages').execute();
  await database.deleteFrom('posts').execute();
  for (const page of pages)
    await database
      .insertInto('posts')
      .values({ id: newId(), ...page, content: '<p>Ours.</p>', published_at: site.clock.now() })
      .execute();
  return site;
}

const pagesOf = async (site: TestServer) =>
  (await site.admin.call(listPages, { query: { sortBy: 'title', sort: 'asc' } })).data;

test('an upgraded site without terms and privacy notice gets drafts of both once', async () => {
  const site = await becomeOlder([{ slug: 'about', title: 'About' }]);
  try {
    // Several processes start at the same time.
    await Promise.all([addFirstPages(site.app), addFirstPages(site.app)]);
    const pages = await pagesOf(site);
    expect(pages).toMatchObject([
      { slug: 'about', isPublished: true },
      { slug: 'privacy', isPublished: false, hasDraft: true },
      { slug: 'terms', isPublished: false, hasDraft: true },
    ]);
    await site.admin.call(deletePage, { params: { id: pages[1]!._id } });
    await addFirstPages(site.app);
    expect((await pagesOf(site)).map(({ slug }) => slug)).toEqual(['about', 'terms']);
  } finally {
    await site.stop();
  }
});

test.each([
  { slug: 'terms', title: 'Rules' },
  { slug: 'legal', title: 'Terms and conditions' },
  { slug: 'privacy-policy', title: 'Your data' },
])('an upgraded site keeps just the page of its own: $slug, $title', async (own) => {
  const site = await becomeOlder([own]);
  try {
    await addFirstPages(site.app);
    expect(await pagesOf(site)).toMatchObject([{ ...own, isPublished: true, hasDraft: false }]);
    expect(await site.client().call(getPost, { params: { id: own.slug } })).toMatchObject({ content: '<p>Ours.</p>' });
  } finally {
    await site.stop();
  }
});

test('a site is reminded of the terms and the privacy notice until both are published', async () => {
  const site = await startTestServer();
  const missing = async () => (await site.admin.call(getStatistics)).missingPages;
  try {
    expect(await missing()).toEqual(['terms', 'privacy']);
    for (const { _id, slug } of await pagesOf(site)) {
      await site.admin.call(publishPage, { params: { id: _id } });
      expect(await missing()).not.toContain(slug);
    }
    expect(await missing()).toEqual([]);
  } finally {
    await site.stop();
  }
});

test('visitors see the published text, not a later draft', async () => {
  const { _id, slug } = await draft();
  await expect(read(slug)).rejects.toMatchObject({ statusCode: 404 });
  await expect(read(_id)).rejects.toMatchObject({ statusCode: 404 });
  expect(await server.admin.call(publishPage, { params: { id: _id } })).toMatchObject({
    isPublished: true,
    hasDraft: false,
  });
  await server.admin.call(changePage, { params: { id: _id }, body: { content: '<p>Be very kind.</p>' } });
  expect(await read(slug)).toMatchObject({ title: 'House rules', content: '<p>Be kind.</p>' });
  expect(await server.admin.call(getPage, { params: { id: _id } })).toMatchObject({
    content: '<p>Be very kind.</p>',
    isPublished: true,
    hasDraft: true,
  });
  await server.admin.call(publishPage, { params: { id: _id } });
  expect((await read(slug)).content).toBe('<p>Be very kind.</p>');
});

test('the menu is updated at once after publishing, renaming, withdrawing and deleting', async () => {
  const { _id, slug } = await draft();
  await menu();
  await server.admin.call(publishPage, { params: { id: _id } });
  expect(await menu()).toContain(slug);
  const moved = await server.admin.call(changePage, { params: { id: _id }, body: { slug: 'moved-page' } });
  expect(await menu()).toContain(moved.slug);
  expect(await server.admin.call(withdrawPage, { params: { id: _id } })).toMatchObject({
    isPublished: false,
    hasDraft: true,
    content: '<p>Be kind.</p>',
  });
  expect(await menu()).not.toContain(moved.slug);
  await server.admin.call(publishPage, { params: { id: _id } });
  await server.admin.call(deletePage, { params: { id: _id } });
  expect(await menu()).not.toContain(moved.slug);
});

test('every published text is stored as a version, newest first; drafts and repeated publishing are not', async () => {
  const { _id } = await draft();
  const publish = () => server.admin.call(publishPage, { params: { id: _id } });
  await publish();
  await server.admin.call(changePage, { params: { id: _id }, body: { title: 'New rules' } });
  await server.admin.call(changePage, { params: { id: _id }, body: { title: 'Newer rules' } });
  await publish();
  await publish();
  const { data, total } = await server.admin.call(listPageVersions, { params: { id: _id } });
  expect(data.map(({ title }) => title)).toEqual(['Newer rules', 'House rules']);
  expect([total, data[0]?.publishedBy]).toEqual([2, 'administrator']);
});

test('scripts and event handlers are removed from drafts and pages', async () => {
  const { _id, content } = await draft({
    content: '<p onclick="x()">Hi</p><script>alert(1)</script><a href="javascript:x()">there</a>',
  });
  expect(content).toBe('<p>Hi</p><a rel="noopener nofollow">there</a>');
  const changed = await server.admin.call(changePage, {
    params: { id: _id },
    body: { content: '<img src=x onerror=y><h2>Title</h2>' },
  });
  expect(changed.content).toBe('<h2>Title</h2>');
});

test.each([
  ['slug', { slug: 'Not A Slug' }],
  ['slug', { slug: 'terms' }],
  ['title', { title: '' }],
  ['title', { title: '<b></b>' }],
])('rejects a wrong %s', async (field, body) => {
  await expect(draft(body)).rejects.toMatchObject({ statusCode: 422, details: [{ path: field }] });
});

test('an empty page cannot be published', async () => {
  const { _id } = await draft({ content: '' });
  await expect(server.admin.call(publishPage, { params: { id: _id } })).rejects.toMatchObject({
    statusCode: 422,
    details: [{ path: 'content' }],
  });
});

test('only staff may edit pages', async () => {
  const { _id } = await draft();
  const fan = await createWorld(server).fan();
  await expect(fan.client.call(changePage, { params: { id: _id }, body: { title: 'Mine' } })).rejects.toMatchObject({
    statusCode: 403,
  });
  await expect(server.client().call(listPages)).rejects.toMatchObject({ statusCode: 401 });
});
