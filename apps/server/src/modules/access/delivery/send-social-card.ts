import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { keepSocialCard, pictureForCard } from '../../media/index.ts';
import { whyClosed } from '../../settings/index.ts';
import { loadDeliverable } from './deliverable.store.ts';
import { requireDelivery } from './require-delivery.ts';
import { sendStored } from './send-stored.ts';

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
