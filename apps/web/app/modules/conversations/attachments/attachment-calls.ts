import { t } from '@ovation/language/t.ts';
import { rootReducer, type State } from '../../../platform/state/store.ts';
import type { WithSlice } from '@reduxjs/toolkit';
import { messageOf } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { transferFile, type FileTransfer } from '../../../platform/uploads/transfer.ts';
import { isAbort } from '../../../platform/uploads/upload.ts';
import type { FileStage } from '../../library/files/editor-file.ts';
import { mayArriveLater } from '../../library/files/use-editor-files.ts';
import type { Thunk } from '../state/store.ts';
import { chosenAttachment, maxAttachments, uploads, type Attachment } from './attachment.ts';
import {
  attachmentRemoved,
  attachmentsAdded,
  attachmentsCleared,
  attachmentSlice,
  attachmentStaged,
  noAttachments,
  type AttachmentDraft,
} from './attachment-slice.ts';
import { rememberSent } from '../files/sent-pictures.ts';

declare module '../../../platform/state/store.ts' {
  interface LazySlices extends WithSlice<typeof attachmentSlice> {}
}

rootReducer.inject(attachmentSlice);

/** How many files are sent at the same time, over all conversations. */
const concurrency = 3;

/** What the state cannot hold: the files themselves and their uploads. By key, until the message is sent. */
const sources = new Map<string, File>();
const transfers = new Map<string, FileTransfer<{ readonly _id: string }>>();

export function attachmentsOf(state: State, conversationId: string): AttachmentDraft {
  return state.attachment?.drafts[conversationId] ?? noAttachments;
}

/** Attaches files as far as there is room for them, and starts to send them. */
export function attach(conversationId: string, chosen: readonly File[]): Thunk {
  return (dispatch, getState) => {
    const room = maxAttachments - attachmentsOf(getState(), conversationId).files.length;
    if (chosen.length > room)
      toastError(
        t('You can attach up to {maxAttachments} photos and videos. Send the rest in another message.', {
          maxAttachments,
        }),
      );
    const accepted = chosen.slice(0, Math.max(0, room));
    const files = accepted.map(chosenAttachment);
    files.forEach(({ key }, index) => sources.set(key, accepted[index] as File));
    if (files.length > 0) dispatch(attachmentsAdded({ conversationId, files }));
    dispatch(sendWaiting());
  };
}

/** Removes a file, and cancels its upload. */
export function detach(conversationId: string, { key, preview }: Attachment): Thunk {
  return (dispatch) => {
    transfers.get(key)?.cancel();
    sources.delete(key);
    if (preview !== undefined) URL.revokeObjectURL(preview);
    dispatch(attachmentRemoved({ conversationId, key }));
    dispatch(sendWaiting());
  };
}

export function tryAgain(conversationId: string, key: string): Thunk {
  return (dispatch) => {
    dispatch(attachmentStaged({ conversationId, key, stage: { at: 'waiting' } }));
    dispatch(sendWaiting());
  };
}

export function pause(key: string): void {
  transfers.get(key)?.pause();
}

export function resume(key: string): void {
  transfers.get(key)?.resume();
}

/** Empties the draft once it is sent. Previews are kept for the thread until the site has its own pictures. */
export function clearAttachments(conversationId: string): Thunk {
  return (dispatch, getState) => {
    for (const { key, kind, preview, stage } of attachmentsOf(getState(), conversationId).files) {
      sources.delete(key);
      if (stage.at === 'kept' && preview !== undefined) rememberSent(stage.fileId, { kind, preview });
    }
    dispatch(attachmentsCleared({ conversationId }));
  };
}

function sendWaiting(): Thunk {
  return (dispatch, getState) => {
    const all = Object.entries(getState().attachment?.drafts ?? {}).flatMap(([conversationId, { files }]) =>
      files.map((file) => ({ conversationId, file })),
    );
    const waiting = all.filter(({ file }) => file.stage.at === 'waiting');
    for (const { conversationId, file } of waiting.slice(0, Math.max(0, concurrency - transfers.size)))
      void dispatch(upload(conversationId, file));
  };
}

function upload(conversationId: string, { key, kind }: Attachment): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    const file = sources.get(key);
    if (!file || transfers.has(key)) return;
    const stage = (next: FileStage): void => void dispatch(attachmentStaged({ conversationId, key, stage: next }));
    const resumable =
      kind === 'video' ? { type: 'message-video', accountId: getState().auth.authUser ?? '' } : undefined;
    stage({ at: 'sending', transfer: { phase: 'sending', progress: 0 } });
    const transfer = transferFile(uploads[kind], file, {
      resumable,
      onChange: (change) => stage({ at: 'sending', transfer: change }),
    });
    transfers.set(key, transfer);
    try {
      stage({ at: 'kept', fileId: (await transfer.done)._id });
    } catch (error) {
      if (!isAbort(error)) stage({ at: 'rejected', message: messageOf(error), mayRetry: mayArriveLater(error) });
    } finally {
      transfers.delete(key);
      dispatch(sendWaiting());
    }
  };
}
