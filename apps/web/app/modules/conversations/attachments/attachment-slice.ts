import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../../platform/state/reset.ts';
import type { FileStage } from '../../library/files/editor-file.ts';
import type { Attachment } from './attachment.ts';

/** The files and the price of the message that is being written in a conversation. */
export interface AttachmentDraft {
  readonly files: readonly Attachment[];
  /** The value of the price field; null: not locked. */
  readonly price: number | string | null;
}

export interface AttachmentState {
  readonly drafts: Readonly<Record<string, AttachmentDraft>>;
}

export const noAttachments: AttachmentDraft = { files: [], price: null };
const initialState: AttachmentState = { drafts: {} };

interface Of {
  readonly conversationId: string;
}

function draftOf(state: Draft<AttachmentState>, id: string): Draft<AttachmentDraft> {
  state.drafts[id] ??= { files: [], price: null };
  return state.drafts[id];
}

const attachments = createSlice({
  name: 'attachment',
  initialState,
  reducers: {
    attachmentsAdded: (
      state,
      { payload: { conversationId, files } }: PayloadAction<Of & { readonly files: readonly Attachment[] }>,
    ) => {
      draftOf(state, conversationId).files.push(...(files as Draft<Attachment>[]));
    },
    attachmentStaged: (
      state,
      {
        payload: { conversationId, key, stage },
      }: PayloadAction<Of & { readonly key: string; readonly stage: FileStage }>,
    ) => {
      const file = state.drafts[conversationId]?.files.find((one) => one.key === key);
      if (file) file.stage = stage as Draft<FileStage>;
    },
    attachmentRemoved: (state, { payload: { conversationId, key } }: PayloadAction<Of & { readonly key: string }>) => {
      const draft = draftOf(state, conversationId);
      draft.files = draft.files.filter((file) => file.key !== key);
      if (draft.files.length === 0) delete state.drafts[conversationId];
    },
    /** Moves an attachment to another index. */
    attachmentMoved: (
      state,
      { payload: { conversationId, key, to } }: PayloadAction<Of & { readonly key: string; readonly to: number }>,
    ) => {
      const { files } = draftOf(state, conversationId);
      const from = files.findIndex((file) => file.key === key);
      const [moved] = from < 0 ? [] : files.splice(from, 1);
      if (moved) files.splice(to, 0, moved);
    },
    priceChanged: (
      state,
      { payload: { conversationId, price } }: PayloadAction<Of & { readonly price: AttachmentDraft['price'] }>,
    ) => {
      draftOf(state, conversationId).price = price;
    },
    attachmentsCleared: (state, { payload: { conversationId } }: PayloadAction<Of>) =>
      void delete state.drafts[conversationId],
  },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const {
  attachmentsAdded,
  attachmentStaged,
  attachmentRemoved,
  attachmentMoved,
  priceChanged,
  attachmentsCleared,
} = attachments.actions;
export const attachmentSlice = attachments;
