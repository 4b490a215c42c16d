import { t } from '@ovation/language/t.ts';
import { getDownloadLinks } from '@ovation/contract/shop/downloads.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import type * as operations from '@ovation/contract/shop/orders.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { requireRole } from '../../../platform/http/serve.ts';
import { sendDownload } from '../../access/index.ts';
import { readDownloads } from '../../library/index.ts';
import { readResults } from '../requests/work/order-work.ts';
import { countDownload } from './count-downloads.ts';
import { secondsLeft, type DownloadFolder } from './download-links.ts';
import { loadItems } from '../orders/order-item.store.ts';
import { presentOne, requireOwnOrder } from '../orders/present-one.ts';
import { deleteStarts } from './download-count.store.ts';

interface DownloadParams {
  readonly productId: string;
  readonly fileId: string;
  readonly ticket: string;
}

type DownloadRequest = FastifyRequest<{ Params: DownloadParams }>;

/** A download manager asks for a file in many parts. */
const options = {
  config: { rateLimit: { max: 1_200, timeWindow: 60_000 } },
  compress: false,
  exposeHeadRoute: false,
} as RouteShorthandOptions;

/** Registers the addresses of bought files: signed for one account, and access is decided again at each request. */
export function registerDownloads(server: FastifyInstance, app: App): void {
  for (const folder of ['downloads', 'results'] as const)
    server.route<{ Params: DownloadParams }>({
      ...options,
      method: ['GET', 'HEAD'],
      url: `/api/${folder}/:productId/:fileId/:ticket`,
      handler: (request, reply) => download(app, folder, request, reply),
    });
}

async function download(
  app: App,
  folder: DownloadFolder,
  request: DownloadRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { productId, fileId, ticket } = request.params;
  const actor = requireAccount(request);
  if (!isId(productId) || !isId(fileId)) throw new Failure('not-found');
  const left = secondsLeft(app, { accountId: actor.id, productId, fileId }, ticket);
  if (left === 0)
    throw new Failure(
      'content-locked',
      t('This link has expired, or belongs to another account. Please open your downloads again.'),
    );
  const { files, limit } = await listFiles(app, folder, { actor, country: request.country }, productId);
  const file = files.find((one) => one.file_id === fileId);
  if (!file) throw new Failure('not-found', t('This file is no longer available.'));
  const counted = { accountId: actor.id, productId, fileId };
  return sendDownload(app, request, reply, {
    storageKey: file.storage_key,
    name: file.name,
    leftSeconds: left,
    begin: limit === null ? undefined : (asked) => countDownload(app, counted, limit, asked),
  });
}

/** The id is that of a product or, for results, of an order. */
async function listFiles(
  app: App,
  folder: DownloadFolder,
  { actor, country }: { readonly actor: Actor; readonly country: string | undefined },
  id: string,
) {
  return folder === 'results'
    ? { files: await readResults(app, actor, id), limit: null }
    : readDownloads(app, { viewer: actor, country }, id);
}

/** The same accounts as may ask for links. */
function requireAccount({ actor }: FastifyRequest): Actor {
  requireRole(getDownloadLinks, actor);
  return actor as Actor;
}

export async function resetDownloads(call: Call<typeof operations.resetDownloads>) {
  const { app, actor, params } = call;
  const order = await requireOwnOrder(app.database, params.id, actor.id, 'performer');
  const items = await loadItems(app.database, [order.id]);
  const downloads = items.filter(({ type }) => type === 'digital').map(({ product_id }) => product_id);
  if (downloads.length === 0) throw new Failure('conflict', t('This order has no downloads.'));
  await deleteStarts(app.database, order.buyer_id, downloads);
  return presentOne(call, order, 'performer');
}
