import type { Work } from '../../platform/database/transaction.ts';
import { insertHashes, setHeld, type HeldFile } from './picture-hash.store.ts';

/** Stores what a processed file shows, so that later modules compare it before anyone can see it. */
export async function recordHashes(
  work: Work,
  file: { readonly id: string; readonly ownerId: string },
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await insertHashes(work.db, file.id, hashes, now);
  if (hashes.length === 0) return;
  await work.publish('file.hashed', { fileId: file.id, ownerId: file.ownerId, hashes });
}

/**
 * Holds a file back from everyone but its owner and staff, or releases it. Open pages learn of it. Undefined when it is
 * deleted.
 */
export async function holdFile(work: Work, id: string, at: Date | null): Promise<HeldFile | undefined> {
  const file = await setHeld(work.db, id, at);
  if (!file || file.was_held === (at !== null)) return file;
  await work.publish('file.progressed', {
    ownerId: file.owner_id,
    fileId: id,
    status: file.status,
    progress: file.progress,
    ...(file.is_playable ? { isPlayable: true } : {}),
  });
  return file;
}
