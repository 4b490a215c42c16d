import { translated } from '@ovation/language/t.ts';
import {
  deletedText,
  type Conversation,
  type listConversations,
  type OpenConversation,
} from '@ovation/contract/messaging/conversations.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { reset } from '../../../platform/state/reset.ts';
import { conversationRead, messageChanged, messageCreated, messageDeleted } from './stream-events.ts';

/** A conversation of the list; whether the viewer may write there is known once it was opened. */
export type KnownConversation = Conversation & Partial<Omit<OpenConversation, keyof Conversation>>;

/** The filter of the list. */
export interface ConversationFilter {
  readonly q: string;
  readonly isUnread: boolean;
  /** Those with restricted accounts, which lie apart from all others. */
  readonly isRestricted: boolean;
}

export type ConversationPage = ReplyOutput<typeof listConversations>;

export interface ConversationState {
  readonly requesting: boolean;
  readonly error: string | null;
  /** Ids in the list's order. */
  readonly data: readonly string[];
  readonly total: number;
  readonly success: boolean;
  readonly mapping: Readonly<Record<string, KnownConversation>>;
  readonly activeConversation: string | null;
  readonly filter: ConversationFilter;
  /** The cursor of the next page; null at the end. */
  readonly nextCursor: string | null;
  /** Why a conversation could not be opened, by its id. */
  readonly openErrors: Readonly<Record<string, string>>;
  /** Conversations in which the other is typing. */
  readonly typing: readonly string[];
  /** Whether the event stream is followed, so that what is loaded from now on stays current. */
  readonly isFollowed: boolean;
  /** How often the viewer has asked to follow it again. */
  readonly followTries: number;
}

export const noFilter: ConversationFilter = { q: '', isUnread: false, isRestricted: false };

const initialState: ConversationState = {
  requesting: false,
  error: null,
  data: [],
  total: 0,
  success: false,
  mapping: {},
  activeConversation: null,
  filter: noFilter,
  nextCursor: null,
  openErrors: {},
  typing: [],
  isFollowed: false,
  followTries: 0,
};

type State = Draft<ConversationState>;

export const isSameFilter = (one: ConversationFilter, other: ConversationFilter): boolean =>
  one.q === other.q && one.isUnread === other.isUnread && one.isRestricted === other.isRestricted;

/** Merges, so that what opening a conversation has loaded survives the next page of the list. */
function merge(state: State, conversation: KnownConversation): void {
  state.mapping[conversation._id] = { ...state.mapping[conversation._id], ...conversation } as Draft<KnownConversation>;
}

function putFirst(state: State, id: string): void {
  if (!state.data.includes(id)) state.total += 1;
  state.data = [id, ...state.data.filter((other) => other !== id)];
}

/** Restricted conversations lie apart, but a search finds both. */
function belongs({ filter, mapping }: State, id: string): boolean {
  return filter.q !== '' || mapping[id]?.isRestricted === filter.isRestricted;
}

/** Search results keep their order. */
function followMessage(state: State, id: string): void {
  if (state.filter.q === '' && state.success && belongs(state, id)) putFirst(state, id);
}

function activate(state: State, id: string | null): void {
  state.activeConversation = id;
  const conversation = id === null ? undefined : state.mapping[id];
  if (conversation) conversation.totalNotSeenMessages = 0;
}

const conversations = createSlice({
  name: 'conversation',
  initialState,
  reducers: {
    streamFollowed: (state) => void Object.assign(state, { isFollowed: true, error: null }),
    followAskedAgain: (state) => void Object.assign(state, { followTries: state.followTries + 1, error: null }),
    listRequested: (state, { payload: filter }: PayloadAction<ConversationFilter>) => {
      const isOther = !isSameFilter(filter, state.filter);
      Object.assign(
        state,
        { requesting: true, error: null, filter },
        isOther ? { data: [], total: 0, success: false, nextCursor: null } : {},
      );
    },
    /** Drops an answer to an outdated filter. */
    listLoaded: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly filter: ConversationFilter;
        readonly page: ConversationPage;
        readonly isMore: boolean;
      }>,
    ) => {
      if (!isSameFilter(payload.filter, state.filter)) return;
      const { data, total, nextCursor } = payload.page;
      for (const conversation of data) merge(state, conversation);
      const ids = data.map(({ _id }) => _id);
      state.data = [...new Set([...(payload.isMore ? state.data : []), ...ids])];
      Object.assign(state, { requesting: false, success: true, total, nextCursor: nextCursor ?? null });
    },
    listFailed: (state, { payload }: PayloadAction<string>) =>
      void Object.assign(state, { requesting: false, error: payload }),
    /** Opened by its address: active, and nothing is unread any more. */
    activated: (state, { payload: id }: PayloadAction<string | null>) => activate(state, id),
    conversationLoaded: (state, { payload }: PayloadAction<OpenConversation>) => {
      const { refusal, remedy } = payload;
      merge(state, { ...payload, refusal, remedy } as KnownConversation);
      delete state.openErrors[payload._id];
      if (state.activeConversation === payload._id) activate(state, payload._id);
      state.data = state.data.filter((id) => belongs(state, id));
    },
    openFailed: (state, { payload }: PayloadAction<{ readonly id: string; readonly message: string }>) =>
      void (state.openErrors[payload.id] = payload.message),
    /** Started by the viewer: comes first. */
    conversationCreated: (state, { payload }: PayloadAction<OpenConversation>) => {
      merge(state, payload);
      putFirst(state, payload._id);
      activate(state, payload._id);
    },
    /** One that was not in the list has a new message. */
    conversationSurfaced: (state, { payload }: PayloadAction<OpenConversation>) => {
      merge(state, payload);
      followMessage(state, payload._id);
    },
    unreadChanged: (
      state,
      { payload }: PayloadAction<{ readonly conversationId: string; readonly totalNotSeenMessages: number }>,
    ) => {
      const conversation = state.mapping[payload.conversationId];
      if (conversation) conversation.totalNotSeenMessages = payload.totalNotSeenMessages;
    },
    presenceChanged: (
      state,
      { payload }: PayloadAction<{ readonly accountId: string; readonly isOnline: boolean }>,
    ) => {
      for (const { other } of Object.values(state.mapping))
        if (other._id === payload.accountId) other.isOnline = payload.isOnline;
    },
    typingChanged: (
      state,
      { payload }: PayloadAction<{ readonly conversationId: string; readonly isTyping: boolean }>,
    ) => {
      const others = state.typing.filter((id) => id !== payload.conversationId);
      state.typing = payload.isTyping ? [...others, payload.conversationId] : others;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(messageCreated, (state, { payload: message }) => {
        const conversation = state.mapping[message.conversationId];
        if (!conversation || (conversation.lastMessage?.sequence ?? 0) >= message.sequence) return;
        Object.assign(conversation, { lastMessage: message, updatedAt: message.createdAt });
        if (message.isOwn) conversation.readSequence = message.sequence;
        if (!message.isOwn) state.typing = state.typing.filter((id) => id !== message.conversationId);
        followMessage(state, message.conversationId);
      })
      .addCase(messageChanged, (state, { payload: message }) => {
        const conversation = state.mapping[message.conversationId];
        if (conversation?.lastMessage?._id === message._id) conversation.lastMessage = message as Draft<typeof message>;
      })
      .addCase(messageDeleted, (state, { payload: { conversationId, messageId } }) => {
        const last = state.mapping[conversationId]?.lastMessage;
        if (last?._id === messageId) Object.assign(last, { isDeleted: true, text: translated(deletedText), files: [] });
      })
      .addCase(conversationRead, (state, { payload: { conversationId, isOwn, readSequence } }) => {
        const conversation = state.mapping[conversationId];
        if (!conversation) return;
        if (isOwn) conversation.readSequence = Math.max(conversation.readSequence, readSequence);
        else conversation.otherReadSequence = Math.max(conversation.otherReadSequence, readSequence);
      })
      .addCase(reset, () => initialState),
});

export const {
  streamFollowed,
  followAskedAgain,
  listRequested,
  listLoaded,
  listFailed,
  activated,
  conversationLoaded,
  openFailed,
  conversationCreated,
  conversationSurfaced,
  unreadChanged,
  presenceChanged,
  typingChanged,
} = conversations.actions;
export const conversationSlice = conversations;
