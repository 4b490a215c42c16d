import { languageCode } from '@ovation/language/language.ts';
import { getPerformer as operation } from '@ovation/contract/people/performers.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { rateLimitOf } from '../../../platform/http/limits/rate-limit.ts';
import { loadCountryBlocks } from '../../access/index.ts';
import { isSameEverywhere, whyClosed } from '../../settings/index.ts';
import { getPerformer } from '../get-performer.ts';
import { readPublicPosts } from './public-posts.ts';
import { writeSitemap, writeSitemapIndex } from './sitemap.ts';
import { writeJsonFeed, writeRss, type Publication } from './write-feeds.ts';

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
    sendFeed(app, reply, 'application/rss+xml; charset=utf-8', writeRss, await publicationOf(app, request)),
  );
  server.get<OfPerformer>('/:username/feed.json', options, async (request, reply) =>
    sendFeed(app, reply, 'application/feed+json; charset=utf-8', writeJsonFeed, await publicationOf(app, request)),
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

async function sendFeed(
  app: App,
  reply: FastifyReply,
  type: string,
  write: (publication: Publication) => string,
  publication: OwnPublication,
): Promise<FastifyReply> {
  const blocks = await loadCountryBlocks(app.database, publication.performer._id, undefined);
  const caching = await cachingOf(app, fiveMinutes, { mayBeShared: !blocks.some });
  return reply.type(type).header('cache-control', caching).send(write(publication));
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
function addNotices(server: FastifyInstance, { clock, config: { publicUrl } }: App): void {
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
      `Preferred-Languages: ${languageCode}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').header('cache-control', `public, ${hour}`).send(lines.join('\n'));
  });
}
