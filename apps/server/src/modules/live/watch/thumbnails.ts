import { t } from '@ovation/language/t.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import { id as idField } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireGranted, requireVisibleContent, sendStored } from '../../access/index.ts';
import { job } from '../../../platform/jobs/job.ts';

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

/** `blurred` is for those who may not watch. */
type ThumbnailKind = 'clear' | 'blurred';

interface Thumbnail {
  /** The stream's. */
  readonly id: string;
  /** Changes with each picture, so that browsers load the new one. */
  readonly version: string;
}

const mediaPath = '/api/media/';
const thumbnailPath = '/api/live/thumbnails/';

/** Where a stream's picture is in the storage; a newer one replaces it. */
export function thumbnailKey(streamId: string, kind: ThumbnailKind): string {
  return `live/${streamId}/${kind}.webp`;
}

/** Signed for this picture and a short time, like the address of a file. */
export function thumbnailAddress(app: App, { id, version }: Thumbnail, kind: ThumbnailKind): string {
  const signed = app.mediaAddresses.sign({ id, duration_ms: null }, nameOf(version, kind));
  return signed.replace(mediaPath, thumbnailPath);
}

function nameOf(version: string, kind: ThumbnailKind): string {
  return `${version}.${kind}.webp`;
}

/** The kind that a name in an address says; undefined for any other name. */
function kindOfThumbnail(name: string): ThumbnailKind | undefined {
  return /^\d{1,15}\.(clear|blurred)\.webp$/.exec(name)?.[1] as ThumbnailKind | undefined;
}

export const deleteStoredThumbnailsJob = job({
  name: 'delete-stream-thumbnails',
  payload: z.object({ streamId: idField }),
});

/** The pictures of a stream that is deleted. */
export async function deleteStoredThumbnails(app: App, { streamId }: { readonly streamId: string }): Promise<void> {
  await app.storage.deletePrefix(`live/${streamId}/`);
}
