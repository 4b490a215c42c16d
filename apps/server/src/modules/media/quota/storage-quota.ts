import { t } from '@ovation/language/t.ts';
import { formatBytes } from '@ovation/domain';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type * as operations from '@ovation/contract/publishing/uploads.ts';
import type { StorageUse } from '@ovation/contract/publishing/uploads.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../app.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure } from '../../../platform/failure.ts';
import type { AnnouncedUpload } from '../../../platform/http/limits/upload-rule.ts';
import { loadStoredBytes } from './quota.store.ts';
import type { Call } from '../../../platform/http/call.ts';

const gigabyte = 1_024 ** 3;

/** The quota in bytes; null where there is none. Staff has none. */
function allowedFor(kind: string, { fanStorageGigabytes, performerStorageGigabytes }: Settings): number | null {
  const gigabytes = { user: fanStorageGigabytes, performer: performerStorageGigabytes }[kind] ?? 0;
  return gigabytes === 0 ? null : Math.round(gigabytes * gigabyte);
}

async function readStorageUse(app: App, db: Kysely<DB>, accountId: string): Promise<StorageUse> {
  const [{ kind, usedBytes }, settings] = [await loadStoredBytes(db, accountId), await app.settings.read()];
  return { usedBytes, allowedBytes: allowedFor(kind, settings) };
}

/** The space that a new file needs. */
interface NeededSpace {
  /** The field that the failure names. */
  readonly field: string;
  readonly sizeBytes: number;
  /** Size of uploads that are under way, which will need space too. */
  readonly underWayBytes?: number;
}

/**
 * Throws storage-quota-exceeded where the file would not fit. Reliable only in a transaction that has locked the
 * account; elsewhere it merely spares the uploader an upload that would be rejected at its end.
 */
export async function requireStorage(
  app: App,
  db: Kysely<DB>,
  accountId: string,
  { field, sizeBytes, underWayBytes = 0 }: NeededSpace,
): Promise<void> {
  const { usedBytes, allowedBytes } = await readStorageUse(app, db, accountId);
  if (allowedBytes === null || usedBytes + underWayBytes + sizeBytes <= allowedBytes) return;
  const [needed, used, allowed] = [sizeBytes, usedBytes, allowedBytes].map(formatBytes);
  const message =
    underWayBytes > 0
      ? t(
          'This needs {needed}. You have used {used} of your {allowed}, and uploads under way need {underWay}. Please delete something you no longer need.',
          { needed, used, allowed, underWay: formatBytes(underWayBytes) },
        )
      : t('This needs {needed}. You have used {used} of your {allowed}. Please delete something you no longer need.', {
          needed,
          used,
          allowed,
        });
  throw new Failure('storage-quota-exceeded', message, [{ path: field, message }]);
}

/** A multipart form is a little larger than its files. */
const formBytes = 64 * 1_024;

/** Rejects a multipart upload that cannot fit before its bytes are sent. */
export async function requireWithinQuota(app: App, { operation, actor, sizeBytes }: AnnouncedUpload): Promise<void> {
  const counted = Object.entries(operation.files ?? {}).find(([, { isPaper }]) => isPaper !== true);
  if (!actor || !counted || sizeBytes <= formBytes) return;
  await requireStorage(app, app.database, actor.id, { field: counted[0], sizeBytes: sizeBytes - formBytes });
}

export async function getStorageUse({ app, actor }: Call<typeof operations.getStorageUse>) {
  return readStorageUse(app, app.database, actor.id);
}
