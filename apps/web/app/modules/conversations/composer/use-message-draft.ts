import { longestMessage, type Message } from '@ovation/contract/messaging/conversations.ts';
import { useRef, useState } from 'react';
import { useEmit } from '../../../platform/live/realtime.tsx';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { useAttachments, type Attachments } from '../attachments/use-attachments.ts';
import { send } from '../state/message-calls.ts';
import { keepDraft, readDraft } from './drafts.ts';

interface MessageDraft {
  /** As it was typed. */
  readonly text: string;
  /** Of the text that would be sent. */
  readonly length: number;
  readonly attachments: Attachments;
  readonly maySend: boolean;
  write(text: string): void;
  /** Does nothing while the message may not be sent. */
  sendNow(): void;
}

/** The message that is being written in a conversation, and how it is sent. */
export function useMessageDraft(conversationId: string, replyTo: Message | null, onSent: () => void): MessageDraft {
  const dispatch = useAppDispatch();
  const draft = useDraft(conversationId);
  const attachments = useAttachments(conversationId);
  const signalTyping = useTypingSignal(conversationId);
  const text = draft.text.trim();
  const maySend = (text !== '' || !attachments.isEmpty) && attachments.isReady && text.length <= longestMessage;
  return {
    text: draft.text,
    length: text.length,
    attachments,
    maySend,
    write: (typed) => {
      draft.change(typed);
      if (typed.trim() !== '') signalTyping();
    },
    sendNow: () => {
      if (!maySend) return;
      const { fileIds, price } = attachments;
      dispatch(send({ conversationId, text, replyTo: replyTo && quoteOf(replyTo), fileIds, price }));
      draft.change('');
      attachments.clear();
      onSent();
    },
  };
}

export function quoteOf({ _id, sequence, senderId, text, isDeleted }: Message): NonNullable<Message['replyTo']> {
  return { _id, sequence, senderId, text, isDeleted };
}

/** The text that was not sent yet, stored for this account and conversation. */
function useDraft(conversationId: string): { readonly text: string; change(text: string): void } {
  const me = useMe()?._id ?? '';
  const [text, setText] = useState(() => readDraft(me, conversationId));
  return {
    text,
    change: (typed) => {
      setText(typed);
      keepDraft(me, conversationId, typed);
    },
  };
}

/** The shortest time between two signals, in milliseconds. */
const pauseMs = 3_000;

/** Signals to the other that the caller is typing. */
function useTypingSignal(conversationId: string): () => void {
  const emit = useEmit();
  const sentAtMs = useRef(-pauseMs);
  return () => {
    if (performance.now() - sentAtMs.current < pauseMs) return;
    sentAtMs.current = performance.now();
    void emit('conversation.typing', { conversationId });
  };
}
