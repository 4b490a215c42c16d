import { translated } from '@ovation/language/t.ts';
import { deletedStreamText, type StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../../platform/state/reset.ts';
import {
  emptyStore,
  addMissed,
  addMessages,
  applyEvent,
  addPage,
  trim,
  type MissedPage,
  type OutgoingStreamMessage,
  type StreamMessageStore,
  type StreamEvent,
  type StreamPage,
} from './stream-message-store.ts';

export interface StreamMessageState {
  readonly conversationMap: Readonly<Record<string, StreamMessageStore>>;
  /** The chat that is open. */
  readonly activeConversation: string | null;
  /** The last message that was received. */
  readonly receiveMessage: StreamMessage | null;
  readonly sendMessage: {
    readonly sending: boolean;
    readonly success: boolean;
    readonly data: StreamMessage | null;
    readonly error: string | null;
  };
  readonly deleteMessage: { readonly deleting: boolean; readonly success: boolean; readonly error: string | null };
}

const idleSend = { sending: false, success: false, data: null, error: null };
const idleDelete = { deleting: false, success: false, error: null };
const initialState: StreamMessageState = {
  conversationMap: {},
  activeConversation: null,
  receiveMessage: null,
  sendMessage: idleSend,
  deleteMessage: idleDelete,
};

type State = Draft<StreamMessageState>;
interface OfChat {
  readonly conversationId: string;
}
interface OfOutgoing extends OfChat {
  readonly clientId: string;
}

function change(state: State, id: string, changed: (store: StreamMessageStore) => StreamMessageStore): void {
  state.conversationMap[id] = changed(state.conversationMap[id] ?? emptyStore) as Draft<StreamMessageStore>;
}

const withOutgoing =
  ({ clientId }: OfOutgoing, changed: Partial<OutgoingStreamMessage>) =>
  (store: StreamMessageStore): StreamMessageStore => ({
    ...store,
    outgoing: store.outgoing.map((one) => (one.clientId === clientId ? { ...one, ...changed } : one)),
  });

const streamMessages = createSlice({
  name: 'streamMessage',
  initialState,
  reducers: {
    activated: (state, { payload: id }: PayloadAction<string | null>) => void (state.activeConversation = id),
    pageRequested: (state, { payload: id }: PayloadAction<string>) =>
      change(state, id, (store) => ({ ...store, fetching: true, failed: false })),
    pageLoaded: (
      state,
      { payload }: PayloadAction<OfChat & { readonly page: StreamPage; readonly isOlder: boolean }>,
    ) => change(state, payload.conversationId, (store) => addPage(store, payload.page, payload.isOlder)),
    pageFailed: (state, { payload: id }: PayloadAction<string>) =>
      change(state, id, (store) => ({ ...store, fetching: false, failed: true })),
    caughtUp: (state, { payload }: PayloadAction<OfChat & { readonly page: MissedPage }>) =>
      change(state, payload.conversationId, (store) => addMissed(store, payload.page)),
    received: (
      state,
      { payload: { conversationId, event } }: PayloadAction<OfChat & { readonly event: StreamEvent }>,
    ) => {
      change(state, conversationId, (store) => applyEvent(store, event) ?? store);
      if (event.name === 'created') state.receiveMessage = event.message as Draft<StreamMessage>;
    },
    trimmed: (state, { payload: id }: PayloadAction<string>) => change(state, id, trim),

    sendStarted: (state, { payload }: PayloadAction<OutgoingStreamMessage>) => {
      change(state, payload.conversationId, (store) => ({
        ...store,
        outgoing: [...store.outgoing.filter(({ clientId }) => clientId !== payload.clientId), payload],
      }));
      state.sendMessage = { ...idleSend, sending: true };
    },
    sendSucceeded: (state, { payload: message }: PayloadAction<StreamMessage>) => {
      change(state, message.conversationId, (store) => addMessages(store, [message]));
      state.sendMessage = { ...idleSend, success: true, data: message as Draft<StreamMessage> };
    },
    sendFailed: (state, { payload }: PayloadAction<OfOutgoing & { readonly error: string }>) => {
      change(state, payload.conversationId, withOutgoing(payload, { state: 'failed', error: payload.error }));
      state.sendMessage = { ...idleSend, error: payload.error };
    },
    sendDiscarded: (state, { payload: { conversationId, clientId } }: PayloadAction<OfOutgoing>) =>
      change(state, conversationId, (store) => ({
        ...store,
        outgoing: store.outgoing.filter((one) => one.clientId !== clientId),
      })),

    deleteStarted: (state) => void (state.deleteMessage = { ...idleDelete, deleting: true }),
    deleteSucceeded: (state, { payload }: PayloadAction<OfChat & { readonly messageId: string }>) => {
      for (const item of state.conversationMap[payload.conversationId]?.items ?? [])
        if (item._id === payload.messageId)
          Object.assign(item, { text: translated(deletedStreamText), isDeleted: true });
      state.deleteMessage = { ...idleDelete, success: true };
    },
    deleteFailed: (state, { payload }: PayloadAction<string>) =>
      void (state.deleteMessage = { ...idleDelete, error: payload }),
  },
  extraReducers: (builder) => builder.addCase(reset, () => initialState),
});

export const {
  activated,
  pageRequested,
  pageLoaded,
  pageFailed,
  caughtUp,
  received,
  trimmed,
  sendStarted,
  sendSucceeded,
  sendFailed,
  sendDiscarded,
  deleteStarted,
  deleteSucceeded,
  deleteFailed,
} = streamMessages.actions;
export const streamMessageSlice = streamMessages;
