import { blockCountries } from '@ovation/contract/people/audience.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { createWorld, type Person } from '@ovation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let performer: Person;
const posts: Record<string, string> = {};

/** A reader that shows a description as HTML would close the tag with its own. */
const unclosed = 'Tom & "Jerry"\nsecond line <img src=x onerror=alert(1) ';

const secret = 'what only subscribers may read';

beforeAll(async () => {
  server = await startTestServer({ COUNTRY_HEADER: 'x-country' });
  performer = await createWorld(server).performer();
  const publish = async (name: string, body: object): Promise<void> => {
    posts[name] = (await performer.client.call(createFeed, { body: { text: name, ...body } }))._id;
  };
  await publish('open', { text: unclosed });
  await publish('locked', { text: secret, access: 'subscribers' });
  await publish('followers', { text: secret, access: 'followers' });
  await publish('sold', { text: secret, access: 'paid', price: 5 });
  await publish('draft', { text: secret, publishedAt: null });
  await publish('later', {
    text: secret,
    publishedAt: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
  });
});
afterAll(() => server.stop());

async function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; type: string | null; text: string }> {
  const answer = await fetch(server.url + path, { headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

const filesOf = (index: string): string[] =>
  [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) => path);

/** All addresses in the sitemap. */
async function allPages(): Promise<string[]> {
  const files = filesOf((await get('/sitemap.xml')).text);
  return (await Promise.all(files.map((path) => get(path)))).flatMap(({ text }) => filesOf(text));
}

test('a name with its @ leads to the page, and a program that keeps passwords to where one is changed', async () => {
  const leadsTo = async (path: string): Promise<readonly [number, string | null]> => {
    const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  const { username } = performer;
  expect(await leadsTo(`/@${username}`)).toEqual([301, `/${username}`]);
  expect(await leadsTo(`/@${username}/galleries?current=2`)).toEqual([301, `/${username}/galleries?current=2`]);
  expect(await leadsTo('/.well-known/change-password')).toEqual([302, '/user/account']);
  for (const path of ['/@', '/@/evil.example', '/@//evil.example', '/@%2Fevil.example', '/@\\evil.example'])
    expect((await leadsTo(path))[0], path).toBe(404);
});

test('the sitemap contains performers and public content, and nothing else', async () => {
  const pages = await allPages();
  expect(pages).toEqual(
    expect.arrayContaining(['/', '/search', `/${performer.username}`, `/${performer.username}/feeds/${posts['open']}`]),
  );
  for (const name of ['locked', 'followers', 'sold', 'draft', 'later'])
    expect(pages.join(' ')).not.toContain(posts[name]);
});

test('the sitemap lists each page in every language that the site offers', async () => {
  const { text } = await get('/sitemaps/site.xml');
  const linkTo = (code: string, query: string): RegExp =>
    new RegExp(
      `<loc>[^<]+/search</loc>[^\\n]*<xhtml:link rel="alternate" hreflang="${code}" href="http[^"]+/search${query}"/>`,
    );
  expect(text).toMatch(linkTo('en', ''));
  expect(text).toMatch(linkTo('de', '\\?lang=de'));
  expect(text).toMatch(linkTo('ar', '\\?lang=ar'));
  expect(text).toMatch(linkTo('x-default', ''));
  expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
});

test('a file of the sitemap changes only with its content, and has the time of the last change', async () => {
  const month = server.clock.now().toISOString().slice(0, 7);
  const { text } = await get('/sitemap.xml');
  expect(text).toMatch(new RegExp(`/sitemaps/feeds-${month}\\.xml</loc><lastmod>${month}`));
  expect(filesOf((await get('/sitemaps/feeds-2001-01.xml')).text)).toEqual([]);
});

test.each(['feeds-2001-13', 'accounts-2026-01', 'constructor-2026-01', '..', 'feeds'])(
  'there is no sitemap %s',
  async (name) => {
    expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
  },
);

test('performers who are hidden from strangers are in no sitemap and have no feed', async () => {
  const gone = await createWorld(server).performer();
  await gone.client.call(createFeed, { body: { text: 'soon gone' } });
  await server.admin.call(changePerformerStatus, {
    params: { id: gone.id },
    body: { status: 'suspended', reason: 'A test of the rules.' },
  });
  expect((await allPages()).join(' ')).not.toContain(gone.username);
  expect((await get(`/${gone.username}/feed.xml`)).status).toBe(404);
});

test('an RSS feed contains public posts only, for every viewer', async () => {
  for (const token of ['', performer.token, server.adminToken]) {
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    const [rss, json] = [
      await get(`/${performer.username}/feed.xml`, headers),
      await get(`/${performer.username}/feed.json`, headers),
    ];
    expect([rss.status, rss.type, json.type]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'application/feed+json; charset=utf-8',
    ]);
    expect(rss.text + json.text).not.toContain(secret);
    expect(JSON.parse(json.text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ title: 'Tom & "Jerry"', content_text: unclosed.trim() }],
    });
    expect(rss.text).toContain('<title>Tom &#38; &#34;Jerry&#34;</title>');
    expect(rss.text).toContain(
      '<description>Tom &#38;#38; &#38;#34;Jerry&#38;#34;&#60;br&#62;second line &#38;#60;img src=x',
    );
    expect(rss.text.match(/<item>/g)).toHaveLength(1);
  }
});

test('a blocked country gets no RSS feed', async () => {
  await performer.client.call(blockCountries, { body: { countries: ['FR'] } });
  expect((await get(`/${performer.username}/feed.xml`, { 'x-country': 'FR' })).status).toBe(451);
  expect((await get(`/${performer.username}/feed.xml`, { 'x-country': 'SE' })).status).toBe(200);
});

test('robots.txt names the sitemap, and security.txt the contact', async () => {
  const robots = await get('/robots.txt');
  expect(robots.text).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
  const { type, text } = await get('/.well-known/security.txt');
  expect(type).toBe('text/plain; charset=utf-8');
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(text).toMatch(/^Contact: http:\/\/localhost:\d+\/contact$/m);
  expect(expires.getTime()).toBeGreaterThan(server.clock.now().getTime());
});
