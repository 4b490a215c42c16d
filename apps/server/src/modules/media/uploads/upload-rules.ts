import { t } from '@ovation/language/t.ts';
import { resumableOperations } from '@ovation/contract';
import type { Operation } from '@ovation/contract/operation.ts';
import type { App } from '../../../app.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { requireStorage } from '../quota/storage-quota.ts';
import { lockUnfinished } from './upload.store.ts';
import type { Work } from '../../../platform/database/transaction.ts';

/** An upload that receives nothing for this long expires; a finished one is remembered as long. */
export const uploadTtlMs = 24 * 3_600_000;

const maxUnfinished = 50;
const maxUnfinishedBytes = 20 * 1024 * 1024 * 1024;

interface UploadPlan {
  readonly type: string;
  readonly sizeBytes: number;
}

/**
 * Throws what the multipart upload of the same type would: for another role, an unknown type, an empty or too large
 * file.
 */
export function requireUploadable(actor: Actor, { type, sizeBytes }: UploadPlan): void {
  const operation = resumableOperations.get(type);
  if (!operation) throw invalidField('type', t('This type of file cannot be uploaded in this way.'));
  if (operation.access !== 'account' && operation.access !== actor.kind) throw new Failure('role-not-allowed');
  if (sizeBytes === 0) throw fileFailure('file-invalid', t('This file is empty.'));
  const maxSizeBytes = maxSizeOf(operation);
  if (sizeBytes > maxSizeBytes)
    throw fileFailure(
      'file-too-large',
      t('This file is larger than {megabytes} MB. Please choose a smaller one.', {
        megabytes: Math.floor(maxSizeBytes / 1024 / 1024),
      }),
    );
}

/** The size limit of the type with the largest one, in bytes. */
export function maxUploadBytes(): number {
  return Math.max(0, ...[...resumableOperations.values()].map(maxSizeOf));
}

function maxSizeOf({ files = {} }: Operation): number {
  return Math.max(0, ...Object.values(files).map((field) => field.maxSizeBytes));
}

function fileFailure(code: 'file-invalid' | 'file-too-large', message: string): Failure {
  return new Failure(code, message, [{ path: 'file', message }]);
}

/**
 * Limits the unfinished uploads of an account, whose bytes are of no use yet; they must also fit into its storage
 * quota.
 */
export async function requireRoom(work: Work, app: App, accountId: string, sizeBytes: number): Promise<void> {
  const unfinished = await lockUnfinished(work.db, accountId);
  if (unfinished.count >= maxUnfinished || unfinished.sizeBytes + sizeBytes > maxUnfinishedBytes)
    throw new Failure('uploads-full');
  await requireStorage(app, work.db, accountId, { field: 'file', sizeBytes, underWayBytes: unfinished.sizeBytes });
}
