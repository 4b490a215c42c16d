import { t } from '@ovation/language/t.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireGranted, requireVisibleContent, sendStored } from '../../access/index.ts';
import { kindOfThumbnail, thumbnailKey, thumbnailPath } from './thumbnail-address.ts';

interface Params {
  readonly streamId: string;
  readonly ticket: string;
  readonly name: string;
}

const options = {
  config: { rateLimit: { max: 12_000, timeWindow: 60_000 } },
  compress: false,
  exposeHeadRoute: false,
} as RouteShorthandOptions;

/** As long as a picture is the latest one, and some more. */
const maxAgeSeconds = 60;

/** Pictures of live video, at signed addresses; access is decided again at delivery. */
export function registerThumbnails(server: FastifyInstance, app: App): void {
  server.route<{ Params: Params }>({
    ...options,
    method: ['GET', 'HEAD'],
    url: `${thumbnailPath}:streamId/:ticket/:name`,
    handler: (request, reply) => deliverThumbnail(app, request, reply),
  });
}

async function deliverThumbnail(
  app: App,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { streamId, ticket, name } = request.params;
  const kind = kindOfThumbnail(name);
  const leftSeconds = app.mediaAddresses.secondsLeft({ fileId: streamId, ticket, renditionName: name });
  if (kind === undefined || !isId(streamId)) throw new Failure('not-found');
  if (leftSeconds === 0) throw new Failure('content-locked', t('This link has expired. Please reload the page.'));
  const viewing = { viewer: request.actor, country: request.country };
  const { decision } = await requireVisibleContent(app, viewing, 'stream', streamId);
  if (kind === 'clear') requireGranted(decision);
  reply.header('vary', 'Cookie, Authorization');
  return sendStored(request, reply, {
    storage: app.storage,
    key: thumbnailKey(streamId, kind),
    cacheControl: `private, max-age=${Math.min(leftSeconds, maxAgeSeconds)}`,
  });
}
