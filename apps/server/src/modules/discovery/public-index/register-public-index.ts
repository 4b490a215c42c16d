import { getPerformer as operation } from '@ovation/contract/people/performers.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { rateLimitOf } from '../../../platform/http/limits/rate-limit.ts';
import { loadCountryBlocks } from '../../access/index.ts';
import { isSameEverywhere, offeredLanguages, whyClosed } from '../../settings/index.ts';
import { getPerformer } from '../performers.ts';
import { writeJsonFeed, writeRss, type Publication } from './write-feeds.ts';
import { readFeeds } from '../../library/index.ts';
import {
  listPublicPostIds,
  contentPages,
  loadContentPages,
  loadContentParts,
  loadPerformerPages,
  loadPerformerParts,
  loadSitePages,
  type ContentPages,
  type SitemapPage,
  type SitemapPart,
} from './public-index.store.ts';
import { escapeMarkup } from '../../../platform/http/errors/markup.ts';
import { addressedLanguage } from '../../../platform/language/choose-language.ts';
import { inLanguage } from '../../../platform/language/languages-of-process.ts';

const xmlType = 'application/xml; charset=utf-8';
const [hour, fiveMinutes] = ['max-age=3600', 'max-age=300'];

/** Serves what crawlers, feed readers and security researchers request from a site. */
export function registerPublicIndex(server: FastifyInstance, app: App): void {
  const limit = { name: operation.name, method: 'GET', limit: { max: 60, windowSeconds: 60 } } as const;
  const options = {
    exposeHeadRoute: true,
    config: { rateLimit: rateLimitOf(limit, app.config) },
    preHandler: async (request: FastifyRequest) => {
      if (request.ageFailure) throw request.ageFailure;
      const closed = (await whyClosed(app, request)) ?? request.ageStep;
      if (closed) throw new Failure(closed);
    },
  };
  server.get('/sitemap.xml', options, async (_request, reply) =>
    reply
      .type(xmlType)
      .header('cache-control', await cachingOf(app, hour))
      .send(await writeSitemapIndex(app)),
  );
  server.get<{ Params: { name: string } }>('/sitemaps/:name.xml', options, async ({ params }, reply) => {
    const sitemap = await writeSitemap(app, params.name);
    if (sitemap === undefined) throw new Failure('not-found');
    return reply
      .type(xmlType)
      .header('cache-control', await cachingOf(app, hour))
      .send(sitemap);
  });
  server.get<OfPerformer>('/:username/feed.xml', options, async (request, reply) =>
    sendFeed(app, request, reply, { type: 'application/rss+xml; charset=utf-8', write: writeRss }),
  );
  server.get<OfPerformer>('/:username/feed.json', options, async (request, reply) =>
    sendFeed(app, request, reply, { type: 'application/feed+json; charset=utf-8', write: writeJsonFeed }),
  );
  addNotices(server, app);
  addOtherAddresses(server);
}

/** `/@ada`, as people write names elsewhere, and where programs that keep passwords look for a page to change one. */
function addOtherAddresses(server: FastifyInstance): void {
  server.get('/@*', { exposeHeadRoute: true }, async (request, reply) => {
    const [, address] = /^\/@([\w.-]+(?:[/?].*)?)$/.exec(request.url) ?? [];
    if (address === undefined) throw new Failure('not-found');
    return reply.redirect(`/${address}`, 301);
  });
  server.get('/.well-known/change-password', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.redirect('/user/account', 302),
  );
}

interface OfPerformer {
  readonly Params: { readonly username: string };
}

interface OwnPublication extends Publication {
  readonly performer: Publication['performer'] & { readonly _id: string };
}

interface FeedFormat {
  readonly type: string;
  readonly write: (publication: Publication) => string;
}

/** In the language of its address, or the usual one: what others share is not in that of whoever asks first. */
async function sendFeed(
  app: App,
  request: FastifyRequest<OfPerformer>,
  reply: FastifyReply,
  { type, write }: FeedFormat,
): Promise<FastifyReply> {
  const [usual = 'en', ...others] = offeredLanguages(app);
  const language = others.find((code) => code === addressedLanguage(request)) ?? usual;
  return inLanguage(language, async () => {
    const publication = await publicationOf(app, request);
    const blocks = await loadCountryBlocks(app.database, publication.performer._id, undefined);
    const caching = await cachingOf(app, fiveMinutes, { mayBeShared: !blocks.some });
    return reply.type(type).header('cache-control', caching).send(write(publication));
  });
}

/** Caches between us and visitors would send on what they keep in every country. */
async function cachingOf(app: App, age: string, { mayBeShared = true } = {}): Promise<string> {
  const isShared = mayBeShared && isSameEverywhere(await app.settings.read());
  return `${isShared ? 'public' : 'private'}, ${age}`;
}

/** Always as a stranger sees it, because feed readers store and share what they receive. */
async function publicationOf(app: App, request: FastifyRequest<OfPerformer>): Promise<OwnPublication> {
  const performer = await getPerformer({
    app,
    actor: undefined,
    params: { id: request.params.username },
    request: { country: request.country, address: request.ip, device: undefined, userAgent: '' },
  });
  return { publicUrl: app.config.publicUrl, performer, posts: await readPublicPosts(app, performer._id) };
}

const notForCrawlers = ['/api/', '/auth/', '/wallet', '/user/', '/creator/', '/admin'];
const year = 365 * 86_400_000;

/** `robots.txt` and `security.txt` (RFC 9116). */
function addNotices(server: FastifyInstance, { clock, config: { language, publicUrl } }: App): void {
  const robots = [
    'User-agent: *',
    ...notForCrawlers.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  server.get('/robots.txt', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', `public, ${hour}`).send(robots),
  );
  server.get('/.well-known/security.txt', { exposeHeadRoute: true }, async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + year).toISOString();
    const lines = [
      `Contact: ${publicUrl}/contact`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${language}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').header('cache-control', `public, ${hour}`).send(lines.join('\n'));
  });
}

/** The number of posts in an RSS or JSON feed. */
const feedLength = 30;

/**
 * The newest posts of a performer that everyone may read. `decide` confirms each: a locked post must not leave the
 * site.
 */
async function readPublicPosts(app: App, performerId: string): Promise<Feed[]> {
  const ids = await listPublicPostIds(app.database, performerId, feedLength, app.clock.now());
  const feeds = await readFeeds(app, { viewer: undefined, country: undefined }, ids);
  return feeds.filter(({ access }) => access.granted);
}

/** The protocol's maximum (https://www.sitemaps.org). */
const maxPages = 50_000;
const maxSitePages = 1_000;

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const ownPaths = ['/', '/home', '/search', '/contact'];

/** The files of the sitemap with the latest change of each, so that a crawler requests only those that have changed. */
async function writeSitemapIndex(app: App): Promise<string> {
  const { publicUrl } = app.config;
  const [performers, ...contents] = await Promise.all([
    loadPerformerParts(app.database),
    ...contentPages.map((kind) => loadContentParts(app.database, kind, app.clock.now())),
  ]);
  const files = [
    ...namesOf('performers', performers),
    ...contentPages.flatMap((kind, index) => namesOf(kind, contents[index] ?? [])),
  ];
  const entries = files.map(({ name, changedAt }) =>
    entryOf('sitemap', `${publicUrl}/sitemaps/${name}.xml`, changedAt),
  );
  return document('sitemapindex', [entryOf('sitemap', `${publicUrl}/sitemaps/site.xml`), ...entries]);
}

function namesOf(kind: string, parts: readonly SitemapPart[]): { name: string; changedAt: Date }[] {
  return parts.map(({ month, changed_at: changedAt }) => ({ name: `${kind}-${month}`, changedAt }));
}

/** One file of the sitemap; undefined where there is no file of this name. */
async function writeSitemap(app: App, name: string): Promise<string | undefined> {
  if (name === 'site') return writePages(app, await sitePages(app));
  const [, kind = '', month = ''] = /^([a-z]+)-(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(name) ?? [];
  if (kind !== 'performers' && !contentPages.some((folder) => folder === kind)) return undefined;
  return writePages(app, await pagesOf(app, kind as ContentPages | 'performers', month));
}

function pagesOf({ clock, database }: App, kind: ContentPages | 'performers', month: string): Promise<SitemapPage[]> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));
  return kind === 'performers'
    ? loadPerformerPages(database, { from, to }, maxPages)
    : loadContentPages(database, kind, { from, to }, clock.now(), maxPages);
}

async function sitePages({ database }: App): Promise<Partial<SitemapPage>[]> {
  const posts = await loadSitePages(database, maxSitePages);
  return [
    ...ownPaths.map((path) => ({ path })),
    ...posts.map(({ slug, updated_at: changedAt }) => ({
      path: `/pages/${encodeURIComponent(slug)}`,
      changed_at: changedAt,
    })),
  ];
}

function writePages(app: App, pages: readonly Partial<SitemapPage>[]): string {
  const languages = offeredLanguages(app);
  const entries = pages.map(({ path = '/', changed_at: changedAt }) => {
    const address = app.config.publicUrl + path;
    return entryOf('url', address, changedAt, alternatesOf(address, languages));
  });
  return document('urlset', entries);
}

/** Where the page is in each language, as its own tags say. */
function alternatesOf(address: string, [usual, ...others]: readonly string[]): string {
  if (usual === undefined || others.length === 0) return '';
  const linkTo = (code: string, href: string): string =>
    `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeMarkup(href)}"/>`;
  return [
    linkTo(usual, address),
    ...others.map((code) => linkTo(code, `${address}?lang=${code}`)),
    linkTo('x-default', address),
  ].join('');
}

function entryOf(element: 'sitemap' | 'url', address: string, changedAt?: Date, alternates = ''): string {
  const lastChange = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<${element}><loc>${escapeMarkup(address)}</loc>${lastChange}${alternates}</${element}>`;
}

function document(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${schema}>\n${entries.join('\n')}\n</${root}>\n`;
}
