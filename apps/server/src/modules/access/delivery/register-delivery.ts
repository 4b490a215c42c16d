import { t } from '@ovation/language/t.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { contentTypeOf } from '../../../gateways/storage/content-type.ts';
import { Failure } from '../../../platform/failure.ts';
import {
  asAvif,
  findPublicPicture,
  findRendition,
  isPaper,
  isPublicPicture,
  loadStoredFile,
  type FoundRendition,
  type StoredFile,
} from '../../media/index.ts';
import { loadDeliverable } from './deliverable.store.ts';
import { sendPaper } from './send-paper.ts';
import { registerSocialCards, requireDelivery, requirePublicPicture } from './send-social-card.ts';
import { sendStored } from './send-stored.ts';
import type { DirectAccess } from '../../../gateways/storage/storage.ts';

interface SignedParams {
  readonly fileId: string;
  readonly ticket: string;
  readonly '*': string;
}

interface PublicParams {
  readonly fileId: string;
  readonly name: string;
}

/** A page of many pictures with a playing video stays far below this limit. Media are compressed already. */
const options = {
  config: { rateLimit: { max: 12_000, timeWindow: 60_000 } },
  compress: false,
  exposeHeadRoute: false,
} as RouteShorthandOptions;

/**
 * Registers signed addresses, whose access is decided again at delivery, the addresses of public pictures, and those of
 * pictures for social networks.
 */
export function registerDelivery(server: FastifyInstance, app: App): void {
  server.route<{ Params: PublicParams }>({
    ...options,
    method: ['GET', 'HEAD'],
    url: '/api/media/public/:fileId/:name',
    handler: (request, reply) => deliverPublicPicture(app, request, reply),
  });
  server.route<{ Params: SignedParams }>({
    ...options,
    method: ['GET', 'HEAD'],
    url: '/api/media/:fileId/:ticket/*',
    handler: (request, reply) => deliverSigned(app, request, reply),
  });
  registerSocialCards(server, app);
}

async function deliverSigned(
  app: App,
  request: FastifyRequest<{ Params: SignedParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { fileId, ticket, '*': renditionName } = request.params;
  const maxAgeSeconds = app.mediaAddresses.secondsLeft({ fileId, ticket, renditionName });
  if (maxAgeSeconds === 0) throw new Failure('content-locked', t('This link has expired. Please reload the page.'));
  const deliverable = await loadDeliverable(app.database, fileId, request.actor);
  const rendition = deliverable && findRendition(deliverable.file, renditionName);
  if (!rendition) throw new Failure('not-found');
  await requireDelivery(app, { viewer: request.actor, country: request.country }, deliverable, rendition.kind);
  reply.header('vary', 'Cookie, Authorization, Accept');
  if (isPaper(deliverable.file.type)) return sendPaper(app, request, reply, deliverable.file);
  return sendPrivate(app, request, reply, {
    file: deliverable.file,
    rendition: bestFor(request, deliverable.file, rendition),
    maxAgeSeconds,
  });
}

interface PrivateDelivery {
  readonly file: StoredFile;
  readonly rendition: FoundRendition;
  readonly maxAgeSeconds: number;
}

async function sendPrivate(
  { storage }: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, rendition, maxAgeSeconds }: PrivateDelivery,
): Promise<FastifyReply> {
  const { direct } = storage;
  const contentType = contentTypeOf(rendition.key);
  if (direct && mayComeFromStore(request, contentType)) {
    return redirectToStore(reply, {
      direct,
      key: rendition.key,
      contentType,
      leftSeconds: maxAgeSeconds,
      playsSeconds: Math.ceil((file.duration_ms ?? 0) / 1_000),
    });
  }
  return sendStored(request, reply, { ...rendition, storage, cacheControl: cachingOf(rendition, maxAgeSeconds) });
}

/** A playlist grows while the higher renditions are made, so players have to revalidate theirs. */
function cachingOf({ key }: FoundRendition, maxAgeSeconds: number): string {
  return key.endsWith('.m3u8') ? 'private, no-cache' : `private, max-age=${maxAgeSeconds}`;
}

/**
 * Avatars and covers are public, but where their performer blocks the country. A new picture is a new file, so caches
 * may keep each one forever.
 */
async function deliverPublicPicture(
  app: App,
  request: FastifyRequest<{ Params: PublicParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { fileId, name } = request.params;
  const file = isId(fileId) ? await loadStoredFile(app.database, fileId) : undefined;
  const isShown = file !== undefined && isPublicPicture(file.type) && file.held_at === null;
  const picture = isShown ? findPublicPicture(file, name) : undefined;
  if (!file || !picture) throw new Failure('not-found');
  const mayBeShared = await requirePublicPicture(app, { viewer: request.actor, country: request.country }, file);
  const vary = mayBeShared ? 'Accept' : 'Cookie, Authorization, Accept';
  reply.headers({ 'cross-origin-resource-policy': 'cross-origin', vary });
  return sendStored(request, reply, {
    ...bestFor(request, file, picture),
    storage: app.storage,
    cacheControl: `${mayBeShared ? 'public' : 'private'}, max-age=31536000, immutable`,
  });
}

/** Serves AVIF to browsers that accept it; players and crawlers, which do not say so, get the format in the address. */
function bestFor(request: FastifyRequest, file: StoredFile, rendition: FoundRendition): FoundRendition {
  const takesAvif =
    request.headers.accept?.includes('image/avif') === true &&
    rendition.kind === 'image' &&
    rendition.key.endsWith('.webp');
  return (takesAvif ? asAvif(file, rendition) : undefined) ?? rendition;
}

/** The store's address works for the next minutes of a page or a player; after that the browser asks us again. */
const shortSeconds = 600;
/** Our clock and the store's may differ. */
const skewSeconds = 5;

interface Redirect {
  readonly direct: DirectAccess;
  readonly key: string;
  readonly contentType: string;
  /** How long our own address still works. */
  readonly leftSeconds: number;
  /** Length of sound and video: a player uses the store's address for all its range requests. */
  readonly playsSeconds: number;
}

/**
 * A browser may fetch pictures, sound, video and their segments from the store itself. Playlists, captions and
 * waveforms are small and read by scripts, which expect them from this site. HEAD would need an address of its own
 * signature.
 */
function mayComeFromStore(request: FastifyRequest, contentType: string): boolean {
  return request.method === 'GET' && /^(image|video|audio)\//.test(contentType);
}

/**
 * Redirects (302) to an address of the store that is signed for these bytes and a short time. The caller has granted
 * access.
 */
async function redirectToStore(
  reply: FastifyReply,
  { direct, key, contentType, leftSeconds, playsSeconds }: Redirect,
): Promise<FastifyReply> {
  const expiresSeconds = Math.max(2, Math.min(leftSeconds, shortSeconds + playsSeconds));
  const url = await direct.signUrl(key, {
    expiresSeconds,
    contentType,
    cacheControl: `private, max-age=${expiresSeconds}`,
  });
  // A browser may reuse the redirect for half of the time for which the store's address works, so that it never uses an
  // expired one.
  const keepSeconds = Math.max(0, Math.floor(expiresSeconds / 2) - skewSeconds);
  return reply.header('cache-control', `private, max-age=${keepSeconds}`).redirect(url, 302);
}
