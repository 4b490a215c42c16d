import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { isForStaff, readOriginal, type StoredFile } from '../../media/index.ts';
import { findDetails, recordEvent } from '../../security-log/index.ts';

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/**
 * Sends a paper decrypted, as an attachment that no cache keeps. The view is in the security log before the first byte
 * leaves.
 */
export async function sendPaper(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const reason = await requireReason(app, request, file);
  if (request.method === 'HEAD') return reply.headers(headersOf(file)).send();
  const bytes = await readOriginal(app, { storageKey: file.storage_key, isEncrypted: file.is_encrypted });
  if (!bytes) throw new Failure('not-found');
  await recordView(app, request, file, reason).catch((error: unknown) => {
    bytes.destroy();
    throw error;
  });
  return reply.headers(headersOf(file)).send(bytes);
}

function headersOf({ type, mime_type, size_bytes }: StoredFile) {
  return {
    'content-type': mime_type,
    'content-length': Number(size_bytes),
    'content-disposition': `attachment; filename="${type}.${extensions[mime_type] ?? 'bin'}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
}

/** How long staff may look at the papers that they have opened. */
export const openPapersMs = 15 * 60_000;

/** The reason for which a member of staff has opened the papers; none for their owner. Throws reason-needed. */
async function requireReason(
  app: App,
  { actor }: FastifyRequest,
  { owner_id, type }: StoredFile,
): Promise<string | undefined> {
  if (actor === undefined || actor.id === owner_id) return undefined;
  const since = new Date(app.clock.now().getTime() - openPapersMs);
  const kind = isForStaff(type) ? 'consent-viewed' : 'papers-opened';
  const opened = { kind, actorId: actor.id, subjectId: owner_id } as const;
  const reason = (await findDetails(app.database, opened, since))?.['reason'];
  if (reason === undefined) throw new Failure('reason-needed');
  return reason;
}

async function recordView(
  app: App,
  request: FastifyRequest,
  { type, owner_id }: StoredFile,
  reason: string | undefined,
): Promise<void> {
  const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  await app.transaction(async (work) => {
    await recordEvent(
      work,
      { app, actor: request.actor, request: from },
      {
        kind: 'papers-viewed',
        subjectId: owner_id,
        details: { paper: type, ...(reason === undefined ? {} : { reason }) },
      },
    );
  });
}
