import { Readable } from 'node:stream';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { newId } from '../../platform/new-id.ts';
import { addFile } from './add-file.ts';
import { setRenditions, type FileObject, type ListedFile } from './file.store.ts';
import { renditionFolder } from './renditions.ts';

const textName = 'captions.vtt';

/** A text whose cleaned bytes are already stored, but which has no row yet. */
export interface PreparedText {
  readonly id: string;
  readonly received: ReceivedFile;
  readonly sizeBytes: number;
}

/** Stores the cleaned text of a received WebVTT file. No transaction may be open. */
export async function prepareText(app: App, received: ReceivedFile, text: string): Promise<PreparedText> {
  const id = newId();
  const { sizeBytes } = await app.storage.put(
    `${renditionFolder(id)}/${textName}`,
    Readable.from([Buffer.from(text)]),
    { contentType: 'text/vtt' },
  );
  return { id, received, sizeBytes };
}

/** Inserts the row of a prepared text, which is ready at once. Returns its id. */
export async function keepText(
  work: Work,
  app: App,
  text: PreparedText,
  owner: { readonly ownerId: string; readonly object: FileObject },
): Promise<string> {
  const { id, received, sizeBytes } = text;
  const file = {
    received,
    type: 'video-captions',
    mimeType: 'text/vtt',
    width: null,
    height: null,
    durationMs: null,
  } as const;
  await addFile(work, app, { ...file, ...owner, id, status: 'ready' });
  await setRenditions(work.db, id, [{ name: textName, kind: 'captions', width: null, height: null, sizeBytes }]);
  work.afterCommit(() => received.keep());
  return id;
}

export function presentText(app: App, file: Pick<ListedFile, 'id' | 'duration_ms'>): string {
  return app.mediaAddresses.sign(file, textName);
}
