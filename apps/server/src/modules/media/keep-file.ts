import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { addFile } from './add-file.ts';
import type { FileObject } from './file.store.ts';
import { mediumOf } from './file-types.ts';
import type { InspectedFile } from './inspect-file.ts';
import { takeSlots } from './jobs/process-next.ts';

export interface KeptFile {
  readonly id: string;
  readonly type: InspectedFile['type'];
  readonly status: 'queued' | 'ready';
}

/** Inserts the row of an inspected file and, unless it is a paper or a download, queues it for processing. */
export async function keepFile(
  work: Work,
  app: App,
  file: InspectedFile,
  owner: { readonly ownerId: string; readonly object?: FileObject },
): Promise<KeptFile> {
  const kept: KeptFile = { id: newId(), type: file.type, status: isProcessed(file) ? 'queued' : 'ready' };
  await addFile(work, app, { ...file, ...owner, id: kept.id, status: kept.status });
  if (kept.status === 'queued') await takeSlots(work, owner.ownerId);
  work.afterCommit(() => file.received.keep());
  return kept;
}

function isProcessed({ type }: InspectedFile): boolean {
  return !['paper', 'any'].includes(mediumOf(type));
}
