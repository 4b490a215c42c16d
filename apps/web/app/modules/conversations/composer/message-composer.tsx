import { longestMessage, type Message } from '@ovation/contract/messaging/conversations.ts';
import { IconMoodSmile, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useMe } from '../../../platform/visitor/session.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { GrowingField, type FieldHandle } from '../../../ui/chat/growing-field.tsx';
import { SendButton } from '../../../ui/chat/send-button.tsx';
import { AttachButton } from '../attachments/attach-button.tsx';
import { AttachmentTray } from '../attachments/attachment-tray.tsx';
import { useAttachments } from '../attachments/use-attachments.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { send } from '../state/message-calls.ts';
import { Quote } from '../message/quote.tsx';
import { keepDraft, readDraft } from './drafts.ts';
import { hasKeyboard } from './has-keyboard.ts';
import classes from './message-composer.module.css';
import { useTypingSignal } from './use-typing-signal.ts';

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'));

/** From here on one sees how much room is left. */
const countedFrom = longestMessage - 500;

interface MessageComposerProps {
  readonly conversation: KnownConversation;
  /** What is answered. */
  readonly replyTo: Message | null;
  readonly onReplyDone: () => void;
  readonly onSent: () => void;
}

/** Where one writes: text that grows, emoji, files, and what one answers. Enter sends where there is a keyboard. */
export function MessageComposer({ conversation, replyTo, onReplyDone, onSent }: MessageComposerProps) {
  const { _id: conversationId, other } = conversation;
  const dispatch = useAppDispatch();
  const draft = useDraft(conversationId);
  const attachments = useAttachments(conversationId);
  const tellTyping = useTypingSignal(conversationId);
  const field = useRef<FieldHandle>(null);
  const [isPicking, setPicking] = useState(false);
  const text = draft.text.trim();
  const maySend = (text !== '' || !attachments.isEmpty) && attachments.isReady && text.length <= longestMessage;
  useFocusWhenAnswering(replyTo, field);

  const write = (words: string): void => {
    draft.change(words);
    if (words.trim() !== '') tellTyping();
  };
  const sendNow = (): void => {
    if (!maySend) return;
    dispatch(
      send({
        conversationId,
        text,
        replyTo: replyTo && quoteOf(replyTo),
        fileIds: attachments.fileIds,
        price: attachments.price,
      }),
    );
    draft.change('');
    attachments.clear();
    setPicking(false);
    onReplyDone();
    onSent();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && replyTo) onReplyDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    sendNow();
  };
  return (
    <form
      className={classes.composer}
      aria-label={`Write to ${other.name}`}
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
      {replyTo ? (
        <div className={classes.reply}>
          <Quote
            quoted={quoteOf(replyTo)}
            by={replyTo.isOwn ? 'You' : other.name}
            aside={
              <IconButton aria-label="Do not reply to this message" onClick={onReplyDone}>
                <IconX size={20} stroke={1.8} />
              </IconButton>
            }
          />
        </div>
      ) : null}
      <AttachmentTray attachments={attachments} />
      <div className={classes.line} data-writing={draft.text !== '' || undefined}>
        <AttachButton attachments={attachments} conversation={conversation} />
        <div className={classes.field}>
          <GrowingField
            ref={field}
            label={`Message to ${other.name}`}
            value={draft.text}
            onChange={write}
            onKeyDown={onKeyDown}
          />
        </div>
        <IconButton aria-label="Emoji" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          <IconMoodSmile size={24} stroke={1.6} />
        </IconButton>
        <SendButton className={classes.send} disabled={!maySend} />
      </div>
      {text.length >= countedFrom ? (
        <output className={classes.count} data-over={text.length > longestMessage || undefined}>
          {roomWords(text.length)}
        </output>
      ) : null}
    </form>
  );
}

function roomWords(length: number): string {
  const left = longestMessage - length;
  return left >= 0
    ? `${left.toLocaleString('en')} characters left`
    : `${(-left).toLocaleString('en')} characters too many`;
}

function quoteOf({ _id, sequence, senderId, text, isDeleted }: Message): NonNullable<Message['replyTo']> {
  return { _id, sequence, senderId, text, isDeleted };
}

/** What was written and not sent, kept for this account and conversation. */
function useDraft(conversationId: string): { readonly text: string; change(text: string): void } {
  const me = useMe()?._id ?? '';
  const [text, setText] = useState(() => readDraft(me, conversationId));
  return {
    text,
    change: (words) => {
      setText(words);
      keepDraft(me, conversationId, words);
    },
  };
}

/** On a desk one writes at once; on a phone the keyboard waits until one answers or touches the field. */
function useFocusWhenAnswering(replyTo: Message | null, field: { readonly current: FieldHandle | null }): void {
  useEffect(() => {
    if (replyTo || hasKeyboard()) field.current?.focus();
  }, [replyTo, field]);
}
