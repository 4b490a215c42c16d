import { translated } from '@ovation/language/t.ts';
import { deletedText, type Message } from '@ovation/contract/messaging/conversations.ts';
import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../../platform/state/reset.ts';
import { messageChanged, messageCreated, messageDeleted } from './stream-events.ts';
import {
  emptyStore,
  removeMessage,
  addMessage,
  addOutgoing,
  addPage,
  type MessageStore,
  type OutgoingMessage,
  type ListRange,
} from './message-store.ts';

export interface MessageState {
  readonly conversationMap: Readonly<Record<string, MessageStore>>;
  readonly sendMessage: {
    readonly sending: boolean;
    readonly success: boolean;
    readonly data: Message | null;
    readonly error: string | null;
  };
  readonly deleteMessage: {
    readonly deleting: boolean;
    readonly success: boolean;
    readonly data: Message | null;
    readonly error: string | null;
  };
}

const idleSend = { sending: false, success: false, data: null, error: null };
const idleDelete = { deleting: false, success: false, data: null, error: null };
const initialState: MessageState = { conversationMap: {}, sendMessage: idleSend, deleteMessage: idleDelete };

type State = Draft<MessageState>;

function change(state: State, conversationId: string, changed: (store: MessageStore) => MessageStore): void {
  state.conversationMap[conversationId] = changed(
    state.conversationMap[conversationId] ?? emptyStore,
  ) as Draft<MessageStore>;
}

function findOutgoing(state: State, { conversationId, clientId }: OfOutgoing): Draft<OutgoingMessage> | undefined {
  return state.conversationMap[conversationId]?.outgoing.find((one) => one.clientId === clientId);
}

function dropOutgoing(state: State, { conversationId, clientId }: OfOutgoing): void {
  change(state, conversationId, (store) => ({
    ...store,
    outgoing: store.outgoing.filter((one) => one.clientId !== clientId),
  }));
}

interface OfOutgoing {
  readonly conversationId: string;
  readonly clientId: string;
}

interface RestoredOutgoing {
  readonly kept: readonly OutgoingMessage[];
  readonly gone: readonly OfOutgoing[];
}

const messages = createSlice({
  name: 'message',
  initialState,
  reducers: {
    pageRequested: (state, { payload: id }: PayloadAction<string>) =>
      change(state, id, (store) => ({ ...store, fetching: true, failed: false })),
    pageLoaded: (
      state,
      {
        payload: { conversationId, range },
      }: PayloadAction<{ readonly conversationId: string; readonly range: ListRange }>,
    ) => change(state, conversationId, (store) => addPage(store, range)),
    pageFailed: (state, { payload: id }: PayloadAction<string>) =>
      change(state, id, (store) => ({ ...store, fetching: false, failed: true })),
    /** Clears its messages, but not those being sent. */
    conversationReset: (state, { payload: id }: PayloadAction<string>) =>
      change(state, id, ({ outgoing }) => ({ ...emptyStore, outgoing })),

    sendQueued: (state, { payload }: PayloadAction<OutgoingMessage>) =>
      change(state, payload.conversationId, (store) => ({ ...store, outgoing: [...store.outgoing, payload] })),
    sendStarted: (state, { payload }: PayloadAction<OfOutgoing>) => {
      const outgoing = findOutgoing(state, payload);
      if (outgoing) Object.assign(outgoing, { state: 'sending', error: null });
      state.sendMessage = { ...idleSend, sending: true };
    },
    sendSucceeded: (state, { payload: message }: PayloadAction<Message>) => {
      change(state, message.conversationId, (store) => addMessage(store, message));
      state.sendMessage = { ...idleSend, success: true, data: message as Draft<Message> };
    },
    /** Without a connection a message waits for it, and so do those after it; otherwise its sender decides. */
    sendFailed: (
      state,
      { payload }: PayloadAction<OfOutgoing & { readonly error: string; readonly isOffline: boolean }>,
    ) => {
      const outgoing = findOutgoing(state, payload);
      if (outgoing) Object.assign(outgoing, { state: payload.isOffline ? 'waiting' : 'failed', error: payload.error });
      const queued = state.conversationMap[payload.conversationId]?.outgoing.filter((one) => one.state === 'queued');
      if (payload.isOffline) for (const one of queued ?? []) one.state = 'waiting';
      state.sendMessage = { ...idleSend, error: payload.error };
    },
    /** From this browser's storage: what is shown here already stays as it is. */
    outgoingRestored: (state, { payload: { kept, gone } }: PayloadAction<RestoredOutgoing>) => {
      for (const message of kept) change(state, message.conversationId, (store) => addOutgoing(store, message));
      for (const one of gone) dropOutgoing(state, one);
    },
    sendDiscarded: (state, { payload }: PayloadAction<OfOutgoing>) => dropOutgoing(state, payload),

    /** Clears the result of an earlier deletion. */
    deleteAsked: (state) => void (state.deleteMessage = idleDelete),
    deleteStarted: (state) => void (state.deleteMessage = { ...idleDelete, deleting: true }),
    deleteSucceeded: (state, { payload: message }: PayloadAction<Message>) => {
      change(state, message.conversationId, (store) => removeMessage(store, message._id));
      state.deleteMessage = { ...idleDelete, success: true, data: message as Draft<Message> };
    },
    deleteFailed: (state, { payload }: PayloadAction<string>) =>
      void (state.deleteMessage = { ...idleDelete, error: payload }),
  },
  extraReducers: (builder) =>
    builder
      // A conversation that was never loaded is loaded when it is opened.
      .addCase(
        messageCreated,
        (state, { payload: message }) =>
          state.conversationMap[message.conversationId] &&
          change(state, message.conversationId, (store) => addMessage(store, message)),
      )
      .addCase(messageChanged, (state, { payload: message }) => {
        const items = state.conversationMap[message.conversationId]?.items ?? [];
        const index = items.findIndex(({ _id }) => _id === message._id);
        if (index >= 0) items[index] = message as Draft<Message>;
      })
      .addCase(messageDeleted, (state, { payload: { conversationId, messageId } }) => {
        const store = state.conversationMap[conversationId];
        const deleted = store?.items.find(({ _id }) => _id === messageId);
        for (const { replyTo } of store?.items ?? [])
          if (replyTo?._id === messageId) Object.assign(replyTo, { text: translated(deletedText), isDeleted: true });
        if (deleted?.isOwn) change(state, conversationId, (before) => removeMessage(before, messageId));
        else if (deleted)
          Object.assign(deleted, {
            text: translated(deletedText),
            isDeleted: true,
            replyTo: null,
            files: [],
            tip: undefined,
            price: undefined,
            access: undefined,
          });
      })
      .addCase(reset, () => initialState),
});

export const {
  pageRequested,
  pageLoaded,
  pageFailed,
  conversationReset,
  sendQueued,
  sendStarted,
  sendSucceeded,
  sendFailed,
  outgoingRestored,
  sendDiscarded,
  deleteAsked,
  deleteStarted,
  deleteSucceeded,
  deleteFailed,
} = messages.actions;
export const messageSlice = messages;
