import { t } from '@ovation/language/t.ts';
import type { OpenStreamConversation, StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { pinStreamMessage } from '@ovation/contract/messaging/stream-moderation.ts';
import { IconPin, IconX } from '../../ui/tabler.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { useLogScroll } from '../../ui/chat/use-log-scroll.ts';
import { ReportDialog } from '../engagement/use-report.tsx';
import type { StreamPage } from './state/stream-message-store.ts';
import classes from './stream-chat.module.css';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';
import { ModeratorTools } from './moderation/moderator-tools.tsx';
import { StreamPollCard } from './polls/stream-poll.tsx';
import { GoalBar } from './tips/goal-bar.tsx';
import { TipTools } from './tips/tip-tools.tsx';
import { StreamHeader } from './stream-header.tsx';
import { StreamLog } from './stream-log.tsx';
import type { StreamMessageActions } from './stream-message-menu.tsx';
import { StreamWriting } from './stream-writing.tsx';
import { useStream, useStreamMessages } from './use-stream.ts';
import { IconButton } from '../../ui/buttons/button.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'));
const MuteDialog = lazyPart(() => import('./moderation/mute-dialog.tsx'));

/** page: a page of its own; panel: beside a video; overlay: over the lower part of a video in portrait. */
export type StreamChatVariant = 'page' | 'panel' | 'overlay';

interface StreamChatProps {
  /** From the page's loader. */
  readonly conversation: OpenStreamConversation;
  /** Omitted where the chat is locked (`conversation.isLocked`), or where the browser shall load it. */
  readonly firstPage?: StreamPage | undefined;
  /** Before the title: a link back. */
  readonly lead?: ReactNode;
  readonly variant?: StreamChatVariant;
}

/** A performer's public chat: its messages and its composer, as high as its container. */
export function StreamChat({ conversation: loaded, firstPage, lead, variant = 'page' }: StreamChatProps) {
  const { conversation, isGone, refresh } = useStream(loaded);
  const { _id: id, performer, isLocked } = conversation;
  useStreamMessages(id, { firstPage, isLocked }, refresh);
  const me = useMe();
  const { mayModerate } = conversation;
  /** Nobody has written yet, and nobody can. */
  const isQuiet = !conversation.isOpen && !mayModerate && firstPage?.data.length === 0;
  const { scroller, content, isAtEnd, toEnd } = useLogScroll();
  const [asked, setAsked] = useState<{
    readonly about: 'delete' | 'report' | 'mute';
    readonly message: StreamMessage;
  }>();
  const actions = useMemo<StreamMessageActions>(
    () => ({
      remove: (message) => setAsked({ about: 'delete', message }),
      report: (message) => setAsked({ about: 'report', message }),
      mute: (message) => setAsked({ about: 'mute', message }),
      pin: ({ _id, conversationId }) =>
        void api.call(pinStreamMessage, { params: { id: conversationId }, body: { messageId: _id } }).catch(toastError),
    }),
    [],
  );
  const close = (): void => setAsked(undefined);
  if (isGone)
    return (
      <div className={classes.gone}>
        <EmptyState
          title={t('This chat is no longer available')}
          message={t('The creator may have closed it, or you may not have access.')}
          action={{ label: t('Discover creators'), to: '/search' }}
        />
      </div>
    );
  return (
    <section className={classes.chat} data-variant={variant} aria-label={t('{name}’s chat', { name: performer.name })}>
      {variant === 'page' ? <StreamHeader conversation={conversation} isOwn={me?._id === id} lead={lead} /> : null}
      <ChatBoard conversation={conversation} onChanged={refresh} />
      {mayModerate ? <ModeratorTools id={id} hasOpenPoll={conversation.poll?.isOpen === true} /> : null}
      {isLocked || isQuiet ? (
        <div className={classes.gone}>
          <LockedLog conversation={conversation} />
        </div>
      ) : (
        <StreamLog
          id={id}
          firstPage={firstPage}
          mayModerate={mayModerate}
          held={conversation.held}
          scroller={scroller}
          content={content}
          isAtEnd={isAtEnd}
          toEnd={toEnd}
          actions={actions}
        />
      )}
      {conversation.isOpen && !isLocked ? <TipTools conversation={conversation} /> : null}
      <StreamWriting conversation={conversation} mayModerate={mayModerate} onSent={toEnd} onRejected={refresh} />
      {asked ? <MessageDialog {...asked} onClose={close} /> : null}
    </section>
  );
}

/** In place of messages that the viewer may not read. Below it are the reason and what would change it. */
function LockedLog({ conversation: { isOpen, performer } }: Pick<StreamChatProps, 'conversation'>) {
  return isOpen ? (
    <EmptyState
      title={t('The chat continues inside')}
      message={t('Messages are only shown to people who can join in.')}
    />
  ) : (
    <EmptyState
      title={t('The chat is closed')}
      message={t('Messages appear here once {name} opens it.', { name: performer.name })}
    />
  );
}

interface Asked {
  readonly about: 'delete' | 'report' | 'mute';
  readonly message: StreamMessage;
}

/** Asks before something is done to a message or its sender. */
function MessageDialog({ about, message, onClose }: Asked & { readonly onClose: () => void }) {
  return (
    <Suspense>
      {about === 'delete' ? <DeleteDialog message={message} onClose={onClose} /> : null}
      {about === 'mute' ? <MuteDialog message={message} onClose={onClose} /> : null}
      {about === 'report' ? <ReportDialog kind="stream-message" id={message._id} onClose={onClose} /> : null}
    </Suspense>
  );
}

interface ChatBoardProps {
  readonly conversation: OpenStreamConversation;
  readonly onChanged: () => void;
}

/** What stays above the messages: the goal, the poll and the pinned message. */
function ChatBoard({ conversation: { goal, pinned, poll, mayModerate }, onChanged }: ChatBoardProps) {
  if (!goal && !pinned && !poll) return null;
  return (
    <div className={classes.board}>
      {goal ? <GoalBar goal={goal} /> : null}
      {poll ? <StreamPollCard key={poll._id} poll={poll} mayModerate={mayModerate} onChanged={onChanged} /> : null}
      {pinned ? <PinnedMessage message={pinned} mayModerate={mayModerate} /> : null}
    </div>
  );
}

interface PinnedMessageProps {
  readonly message: StreamMessage;
  readonly mayModerate: boolean;
}

function PinnedMessage({ message, mayModerate }: PinnedMessageProps) {
  const unpin = () =>
    api.call(pinStreamMessage, { params: { id: message.conversationId }, body: { messageId: null } }).catch(toastError);
  return (
    <section className={classes.pinned} aria-label={t('Pinned message')}>
      <IconPin size={18} stroke={1.8} aria-hidden />
      <p>
        <strong dir="auto">{message.sender.name}</strong> <bdi>{message.text}</bdi>
      </p>
      {mayModerate ? (
        <IconButton aria-label={t('Unpin the message')} onClick={() => void unpin()}>
          <IconX size={16} stroke={1.8} />
        </IconButton>
      ) : null}
    </section>
  );
}
