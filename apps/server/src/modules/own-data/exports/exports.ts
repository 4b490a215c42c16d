import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/own-data.ts';
import { createDataExportLink as linkOperation, type DataExport } from '@ovation/contract/people/own-data.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { validate as isId } from 'uuid';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { requireRole } from '../../../platform/http/serve.ts';
import { sendDownload } from '../../access/index.ts';
import { formatDay } from '../../../platform/words/dates.ts';
import { recordEvent } from '../../security-log/index.ts';
import { buildExportJob, archiveKeyOf } from './build-export.ts';
import { findLatestExport, insertExport, listExports, findExport, type ExportRow } from './export.store.ts';
import { deriveKey } from '../../../platform/secrets/encryption.ts';
import { requireReauthentication } from '../../accounts/index.ts';

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
  requireRole(linkOperation, request.actor);
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

/** Throws not-found for other accounts' archives, and for those that are not ready or were deleted. */
async function requireOwnArchive(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  { accountId, exportId }: { readonly accountId: string; readonly exportId: string },
): Promise<ExportRow> {
  const row = await findExport(database, exportId);
  const isThere = row?.status === 'ready' && (row.expires_at ?? new Date(0)) > clock.now();
  if (!row || row.account_id !== accountId || !isThere)
    throw new Failure('not-found', t('This archive no longer exists. Please ask for a new one.'));
  return row;
}

type Signer = Pick<App, 'clock' | 'secretKey'>;

interface Target {
  readonly accountId: string;
  readonly exportId: string;
}

/** Long enough to resume a large archive over a slow line. */
const lifetimeSeconds = 12 * 3_600;

/** An address that works for this account alone, while it is logged in. */
function signArchive(app: Signer, target: Target): { readonly url: string; readonly expiresAt: Date } {
  const expires = Math.floor(app.clock.now().getTime() / 1_000) + lifetimeSeconds;
  return {
    url: `/api/archives/${target.exportId}/${expires}-${signatureOf(app, target, String(expires))}`,
    expiresAt: new Date(expires * 1_000),
  };
}

/** How many seconds a ticket still works for this account; 0 when it has expired or is not genuine. */
function secondsLeft(app: Signer, target: Target, ticket: string): number {
  const [, expires, signature] = /^(\d{1,12})-([\w-]{43})$/.exec(ticket) ?? [];
  if (expires === undefined || signature === undefined) return 0;
  const isGenuine = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(app, target, expires)));
  return isGenuine ? Math.max(0, Math.floor(Number(expires) - app.clock.now().getTime() / 1_000)) : 0;
}

function signatureOf({ secretKey }: Signer, { accountId, exportId }: Target, expires: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'archives'))
    .update([accountId, exportId, expires].join('\n'))
    .digest('base64url');
}

/** A stolen session must not suffice to carry everything away. */
export async function createDataExportLink({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.createDataExportLink>) {
  await requireOwnArchive(app, { accountId: actor.id, exportId: params.id });
  await requireReauthentication({ app, actor, request }, body.currentPassword);
  await app.transaction((work) => recordEvent(work, { app, actor, request }, { kind: 'data-downloaded' }));
  const { url, expiresAt } = signArchive(app, { accountId: actor.id, exportId: params.id });
  return { url, expiresAt: expiresAt.toISOString() };
}
