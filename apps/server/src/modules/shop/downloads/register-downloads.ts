import { getDownloadLinks } from '@ovation/contract/shop/products.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { requireRole } from '../../../platform/http/serve.ts';
import { sendStored } from '../../access/index.ts';
import { readDownloads, type ProductFileRow } from '../../library/index.ts';
import { attachmentNamed } from './attachment.ts';
import { readResults } from '../requests/work/read-results.ts';
import { secondsLeft, type DownloadFolder } from './download-address.ts';

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

const contentType = 'application/octet-stream';
const cacheControl = 'private, no-store';
/** Browsers resume at the store's address, so it has to outlive an interruption. */
const storeSeconds = 3_600;

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

/** The id in the address is that of a product or, for results, of an order. */
async function listFiles(
  app: App,
  folder: DownloadFolder,
  { actor, country }: { readonly actor: Actor; readonly country: string | undefined },
  id: string,
): Promise<readonly DownloadedFile[]> {
  return folder === 'results' ? readResults(app, actor, id) : readDownloads(app, { viewer: actor, country }, id);
}

type DownloadedFile = Pick<ProductFileRow, 'file_id' | 'name' | 'storage_key'>;

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
      'This link has expired, or belongs to another account. Please open your downloads again.',
    );
  const files = await listFiles(app, folder, { actor, country: request.country }, productId);
  const file = files.find((one) => one.file_id === fileId);
  if (!file) throw new Failure('not-found', 'This file is no longer available.');
  return sendFile(app, request, reply, file, left);
}

/** The same accounts as may ask for links. */
function requireAccount({ actor }: FastifyRequest): Actor {
  requireRole(getDownloadLinks, actor);
  return actor as Actor;
}

/** The store sends the bytes if it can; HEAD would need an address of its own signature. */
async function sendFile(
  { storage }: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, storage_key: key }: DownloadedFile,
  leftSeconds: number,
): Promise<FastifyReply> {
  const contentDisposition = attachmentNamed(name);
  if (storage.direct && request.method === 'GET') {
    const expiresSeconds = Math.max(2, Math.min(leftSeconds, storeSeconds));
    const url = await storage.direct.signUrl(key, { expiresSeconds, contentType, cacheControl, contentDisposition });
    return reply.header('cache-control', cacheControl).redirect(url, 302);
  }
  reply.header('content-disposition', contentDisposition);
  return sendStored(request, reply, { storage, key, cacheControl, contentType });
}
