import { t } from '@ovation/language/t.ts';
import { createDataExportLink } from '@ovation/contract/people/own-data.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { requireRole } from '../../../platform/http/serve.ts';
import { sendDownload } from '../../access/index.ts';
import { archiveKeyOf } from './archive-key.ts';
import { secondsLeft } from './archive-ticket.ts';
import { requireOwnArchive } from './own-archive.ts';

interface ArchiveParams {
  readonly id: string;
  readonly ticket: string;
}

type ArchiveRequest = FastifyRequest<{ Params: ArchiveParams }>;

/** A download manager asks for a file in many parts. An account that is about to close may download. */
const options = {
  config: { rateLimit: { max: 1_200, timeWindow: 60_000 }, checksRole: true, openBeforeAgeProof: true },
  compress: false,
  exposeHeadRoute: false,
} as RouteShorthandOptions;

/** Registers the addresses of archives: signed for one account, and checked again at each request. */
export function registerArchives(server: FastifyInstance, app: App): void {
  server.route<{ Params: ArchiveParams }>({
    ...options,
    method: ['GET', 'HEAD'],
    url: '/api/archives/:id/:ticket',
    handler: (request, reply) => download(app, request, reply),
  });
}

async function download(app: App, request: ArchiveRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { id, ticket } = request.params;
  requireRole(createDataExportLink, request.actor);
  const accountId = (request.actor as Actor).id;
  if (!isId(id)) throw new Failure('not-found');
  const leftSeconds = secondsLeft(app, { accountId, exportId: id }, ticket);
  if (leftSeconds === 0)
    throw new Failure(
      'content-locked',
      t('This link has expired, or belongs to another account. Please get a new one.'),
    );
  const row = await requireOwnArchive(app, { accountId, exportId: id });
  const name = `your-data-${row.created_at.toISOString().slice(0, 10)}.zip`;
  return sendDownload(app, request, reply, { storageKey: archiveKeyOf(id), name, leftSeconds });
}
