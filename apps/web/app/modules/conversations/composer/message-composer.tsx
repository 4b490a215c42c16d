import { t } from '@ovation/language/t.ts';
import { longestMessage, type Message } from '@ovation/contract/messaging/conversations.ts';
import { IconMoodSmile, IconX } from '../../../ui/tabler.ts';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { GrowingField, type FieldHandle } from '../../../ui/chat/growing-field.tsx';
import { SendButton } from '../../../ui/chat/send-button.tsx';
import { AttachButton } from '../attachments/attach-button.tsx';
import { AttachmentTray } from '../attachments/attachment-tray.tsx';
import { Quote } from '../message/message-text.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { hasKeyboard } from '../use-focus-inside.ts';
import classes from './composer.module.css';
import { useEmit } from '../../../platform/live/realtime.tsx';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { useAttachments, type Attachments } from '../attachments/use-attachments.ts';
import { send } from '../state/message-calls.ts';
import { keepDraft, readDraft } from './drafts.ts';

const EmojiPicker = lazyPart(() => import('./emoji-picker.tsx'));

interface MessageComposerProps {
  readonly conversation: KnownConversation;
  /** The message that is replied to. */
  readonly replyTo: Message | null;
  readonly onReplyDone: () => void;
  readonly onSent: () => void;
}

/** Writes a message: text that grows, emoji, files, and a quote. Enter sends where there is a keyboard. */
export function MessageComposer({ conversation, replyTo, onReplyDone, onSent }: MessageComposerProps) {
  const { other } = conversation;
  const field = useRef<FieldHandle>(null);
  const [isPicking, setPicking] = useState(false);
  const { text, length, attachments, maySend, write, sendNow } = useMessageDraft(conversation._id, replyTo, () => {
    setPicking(false);
    onReplyDone();
    onSent();
    field.current?.focus();
  });
  useFocusWhenReplying(replyTo, field);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && replyTo) onReplyDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    sendNow();
  };
  return (
    <form
      className={classes.composer}
      aria-label={t('Write to {name}', { name: other.name })}
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
      }}
    >
      {isPicking ? (
        <Suspense>
          <EmojiPicker
            onPick={(emoji) => field.current?.insert(emoji)}
            onClose={() => {
              setPicking(false);
              field.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
      {replyTo ? <Reply to={replyTo} otherName={other.name} onCancel={onReplyDone} /> : null}
      <AttachmentTray attachments={attachments} />
      <div className={classes.line} data-writing={text !== '' || undefined}>
        <AttachButton attachments={attachments} conversation={conversation} />
        <div className={classes.field}>
          <GrowingField
            ref={field}
            label={t('Message to {name}', { name: other.name })}
            value={text}
            onChange={write}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton aria-label={t('Emoji')} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          <IconMoodSmile size={24} stroke={1.6} />
        </IconButton>
        <SendButton className={classes.send} disabled={!maySend} />
      </div>
      <RoomLeft length={length} />
    </form>
  );
}

interface ReplyProps {
  readonly to: Message;
  readonly otherName: string;
  readonly onCancel: () => void;
}

/** The message that is replied to, with a button to remove it. */
function Reply({ to, otherName, onCancel }: ReplyProps) {
  return (
    <div className={classes.reply}>
      <Quote
        quoted={quoteOf(to)}
        by={to.isOwn ? t('You') : otherName}
        aside={
          <IconButton aria-label={t('Cancel this reply')} onClick={onCancel}>
            <IconX size={20} stroke={1.8} />
          </IconButton>
        }
      />
    </div>
  );
}

/** From this length on the remaining room is shown. */
const countedFrom = longestMessage - 500;

function RoomLeft({ length }: { readonly length: number }) {
  if (length < countedFrom) return null;
  const left = longestMessage - length;
  return (
    <output className={classes.count} data-over={left < 0 || undefined}>
      {left >= 0
        ? t('{count, plural, one {# character left} other {# characters left}}', { count: left })
        : t('{count, plural, one {# character too many} other {# characters too many}}', { count: -left })}
    </output>
  );
}

/** On a desk the field has the focus at once; on a phone the keyboard stays closed until the writer replies or taps. */
function useFocusWhenReplying(replyTo: Message | null, field: { readonly current: FieldHandle | null }): void {
  useEffect(() => {
    if (replyTo || hasKeyboard()) field.current?.focus();
  }, [replyTo, field]);
}

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
function useMessageDraft(conversationId: string, replyTo: Message | null, onSent: () => void): MessageDraft {
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

function quoteOf({ _id, sequence, senderId, text, isDeleted }: Message): NonNullable<Message['replyTo']> {
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
