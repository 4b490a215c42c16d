import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { keepSocialCard, pictureForCard, isForStaff, isInvitation, isPaper } from '../../media/index.ts';
import { whyClosed, isSameEverywhere } from '../../settings/index.ts';
import { loadDeliverable, type Deliverable } from './deliverable.store.ts';
import { sendStored } from './send-stored.ts';
import type { Viewer } from '../../../platform/http/call.ts';
import { may } from '../../../platform/http/staff-access.ts';
import { loadCountryBlocks, type Viewing } from '../access.store.ts';
import { decideFor, requireGranted, requireVisible } from '../decide.ts';

interface CardParams {
  readonly fileId: string;
}

/**
 * The pictures that social networks show beside a link, at an address that `robots.txt` allows. They are for everyone
 * who sees the link, so whoever asks gets what a stranger of their country would.
 */
export function registerSocialCards(server: FastifyInstance, app: App): void {
  const options = {
    config: { rateLimit: { max: 120, timeWindow: 60_000 } },
    exposeHeadRoute: true,
    preHandler: async (request: FastifyRequest) => {
      if (request.ageFailure) throw request.ageFailure;
      const closed = (await whyClosed(app, request)) ?? request.ageStep;
      if (closed) throw new Failure(closed);
    },
  };
  server.get<{ Params: CardParams }>('/social-cards/:fileId.jpg', options, async (request, reply) => {
    const key = await keyOf(app, request);
    return sendStored(request, reply, { storage: app.storage, key, cacheControl: 'private, max-age=3600' });
  });
}

async function keyOf(
  app: App,
  { params: { fileId }, country }: FastifyRequest<{ Params: CardParams }>,
): Promise<string> {
  const deliverable = isId(fileId) ? await loadDeliverable(app.database, fileId, undefined) : undefined;
  const picture = deliverable && pictureForCard(deliverable.file);
  if (!picture) throw new Failure('not-found');
  await requireDelivery(app, { viewer: undefined, country }, deliverable, picture.kind);
  const key = await keepSocialCard(app, deliverable.file);
  if (key === undefined) throw new Failure('not-found');
  return key;
}

/**
 * Throws not-found or country-blocked where the object is hidden from the viewer, and content-locked where it is
 * locked.
 */
export async function requireDelivery(
  app: App,
  viewing: Viewing,
  { file, object }: Deliverable,
  renditionKind: string,
): Promise<void> {
  if (isPaper(file.type) || object === undefined || file.held_at !== null) {
    if (!isInsider(viewing.viewer, file)) throw new Failure('not-found');
    return;
  }
  if (viewing.viewer?.view && object.kind === 'message') throw new Failure('not-found');
  const decision = await decideFor(app, viewing, object);
  if (renditionKind === 'blurred' || isInvitation(file.type)) requireVisible(decision);
  else requireGranted(decision);
}

/**
 * Throws country-blocked where the performer of a public picture has blocked the viewer's country. Returns whether
 * caches between us and visitors may keep the picture: they would send it on in every country.
 */
export async function requirePublicPicture(
  app: App,
  { viewer, country }: Viewing,
  { owner_id }: Pick<Deliverable['file'], 'owner_id'>,
): Promise<boolean> {
  const [blocks, settings] = await Promise.all([
    loadCountryBlocks(app.database, owner_id, country),
    app.settings.read(),
  ]);
  const isExempt = viewer?.id === owner_id || may(viewer, 'moderation');
  if (blocks.this && !isExempt) throw new Failure('country-blocked');
  return !blocks.some && isSameEverywhere(settings);
}

/** A view as another account never includes what only that account has. */
function isInsider(viewer: Viewer, { owner_id, type }: Deliverable['file']): boolean {
  if (viewer?.id === owner_id && !isForStaff(type)) return viewer.view === undefined;
  return may(viewer, isPaper(type) ? 'papers' : 'moderation');
}
