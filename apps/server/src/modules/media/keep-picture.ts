import type { App } from '../../app.ts';
import type { MediaResult } from '../../gateways/transcoder/transcoder.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { addFile } from './add-file.ts';
import type { FileObject } from './file.store.ts';
import { recordHashes } from './hold-file.ts';
import { failureOf, inspectFile, type InspectedFile } from './inspect-file.ts';
import { finishProcessing } from './processing.store.ts';
import { makeRenditions, priceOf } from './renditions.ts';

/** A picture whose renditions are already stored, but which has no row yet. */
export interface PreparedPicture {
  readonly id: string;
  readonly file: InspectedFile;
  readonly result: MediaResult;
}

/**
 * Inspects a picture and makes its renditions at once, so that its address works when the call returns. No transaction
 * may be open. Throws file-invalid, too-many-requests and unavailable.
 */
export async function preparePicture(
  app: App,
  received: ReceivedFile,
  type: 'avatar' | 'cover' | 'comment-picture',
): Promise<PreparedPicture> {
  const file = await inspectFile(app, received, type, { isHeadEnough: true });
  const id = newId();
  try {
    const source = { id, type, storageKey: received.storageKey };
    return { id, file, result: await makeRenditions(app, source, priceOf({ ...file, owner: received.sender })) };
  } catch (error) {
    throw failureOf(received, error);
  }
}

/** Inserts the row of a prepared picture, which is ready at once, unless it is held back. Returns its id. */
export async function keepPicture(
  work: Work,
  app: App,
  picture: PreparedPicture,
  owner: { readonly ownerId: string; readonly object: FileObject },
): Promise<string> {
  await addFile(work, app, { ...picture.file, ...owner, id: picture.id, status: 'ready' });
  await finishProcessing(work.db, picture.id, picture.result, app.clock.now());
  await recordHashes(work, { id: picture.id, ownerId: owner.ownerId }, picture.result.hashes, app.clock.now());
  work.afterCommit(() => picture.file.received.keep());
  return picture.id;
}
