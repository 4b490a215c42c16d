import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/own-data.ts';
import { createDataExportLink, type DataExport } from '@ovation/contract/people/own-data.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { requireRole } from '../../../platform/http/serve.ts';
import { sendDownload } from '../../access/index.ts';
import { archiveKeyOf } from './archive-key.ts';
import { secondsLeft } from './archive-ticket.ts';
import { requireOwnArchive } from './own-archive.ts';
import { formatDay } from '../../../platform/words/dates.ts';
import { recordEvent } from '../../security-log/index.ts';
import { buildExportJob } from './build-export.ts';
import { findLatestExport, insertExport, listExports, type ExportRow } from './export.store.ts';

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

const weekMs = 7 * 24 * 3_600_000;

/** One at a time, and one a week: an archive reads everything that an account has. */
export async function requestDataExport({ app, actor, request }: Call<typeof operations.requestDataExport>) {
  const now = app.clock.now();
  const row = await app.transaction(async (work) => {
    requireTime(await findLatestExport(work.db, actor.id), now);
    const inserted = await insertExport(work.db, actor.id, now);
    await work.enqueue(buildExportJob, { exportId: inserted.id }, { key: `build-export:${inserted.id}` });
    await recordEvent(work, { app, actor, request }, { kind: 'data-requested' });
    return inserted;
  });
  return presentExport(row);
}

function requireTime(latest: ExportRow | undefined, now: Date): void {
  if (latest?.status === 'waiting') throw new Failure('conflict', t('Your archive is already being prepared.'));
  const next = latest && new Date(latest.created_at.getTime() + weekMs);
  if (next && next > now)
    throw new Failure(
      'conflict',
      t('You can ask for an archive once a week. You can ask for the next one on {day}.', { day: formatDay(next) }),
    );
}

export async function listDataExports({ app, actor, query }: Call<typeof operations.listDataExports>) {
  const { rows, total } = await listExports(app.database, actor.id, query);
  return { data: rows.map(presentExport), total };
}

function presentExport(row: ExportRow): DataExport {
  return {
    _id: row.id,
    status: row.status as DataExport['status'],
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
