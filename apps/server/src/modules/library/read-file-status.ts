import type { FileStatus } from '@ovation/contract/publishing/feeds.ts';
import type { App } from '../../app.ts';
import { may } from '../../platform/http/staff-access.ts';
import { Failure } from '../../platform/failure.ts';
import { requireVisibleContent, type GovernedKind, type Viewing } from '../access/index.ts';
import { loadStoredFile, queuePositionOf, type FileObject, type StoredFile } from '../media/index.ts';
import { readStored } from '../../platform/language/stored-text.ts';

interface FileRequest {
  readonly kind: GovernedKind;
  readonly objectId: string;
  readonly fileId: string;
  /** The object that the file belongs to, where it is not the one through which the viewer sees it. */
  readonly filedUnder?: FileObject;
}

interface ShownStatus {
  readonly _id: string;
  readonly status: FileStatus;
  /** In percent. */
  readonly progress: number;
  /** While it is processed: it plays already. */
  readonly isPlayable?: boolean;
  /** While it is queued: 1 is next. */
  readonly queuePosition?: number;
  readonly message?: string;
}

/**
 * The processing status of a file. Its owner and staff also get the reason of a failure and the position in the queue;
 * others who may see its object get the progress only. Throws not-found or country-blocked.
 */
export async function readFileStatus(
  app: App,
  viewing: Viewing,
  { kind, objectId, fileId, filedUnder = { kind, id: objectId } }: FileRequest,
): Promise<ShownStatus> {
  const file = await loadStoredFile(app.database, fileId);
  if (!file) throw new Failure('not-found');
  const { viewer } = viewing;
  const shown = {
    _id: file.id,
    status: file.status as FileStatus,
    progress: file.progress,
    ...(file.status === 'processing' && file.renditions.length > 0 ? { isPlayable: true } : {}),
  };
  if (viewer?.id === file.owner_id || may(viewer, 'moderation')) return { ...shown, ...(await ownersView(app, file)) };
  if (file.object_kind !== filedUnder.kind || file.object_id !== filedUnder.id) throw new Failure('not-found');
  await requireVisibleContent(app, viewing, kind, objectId);
  return shown;
}

async function ownersView(app: App, { id, status, failure_message }: StoredFile): Promise<Partial<ShownStatus>> {
  if (status === 'queued') return { queuePosition: await queuePositionOf(app.database, id) };
  return failure_message === null ? {} : { message: readStored(failure_message) };
}
