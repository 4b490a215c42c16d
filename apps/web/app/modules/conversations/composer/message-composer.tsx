import { t } from '@ovation/language/t.ts';
import { longestMessage, type Message } from '@ovation/contract/messaging/conversations.ts';
import { IconMoodSmile, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { GrowingField, type FieldHandle } from '../../../ui/chat/growing-field.tsx';
import { SendButton } from '../../../ui/chat/send-button.tsx';
import { AttachButton } from '../attachments/attach-button.tsx';
import { AttachmentTray } from '../attachments/attachment-tray.tsx';
import { Quote } from '../message/quote.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { hasKeyboard } from './has-keyboard.ts';
import classes from './message-composer.module.css';
import { quoteOf, useMessageDraft } from './use-message-draft.ts';
import { formatNumber } from '../../../ui/words/count.ts';

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
        ? t('{left} characters left', { left: formatNumber(left) })
        : t('{value} characters too many', { value: formatNumber(-left) })}
    </output>
  );
}

/** On a desk the field has the focus at once; on a phone the keyboard stays closed until the writer replies or taps. */
function useFocusWhenReplying(replyTo: Message | null, field: { readonly current: FieldHandle | null }): void {
  useEffect(() => {
    if (replyTo || hasKeyboard()) field.current?.focus();
  }, [replyTo, field]);
}
