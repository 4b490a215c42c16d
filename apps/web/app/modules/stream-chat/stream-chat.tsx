import type { OpenStreamConversation, StreamMessage } from '@ovation/contract/messaging/stream-chat.ts';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useMe } from '../../platform/visitor/session.ts';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { useLogScroll } from '../../ui/chat/use-log-scroll.ts';
import { ReportDialog } from '../engagement/report-button.tsx';
import type { StreamPage } from './state/stream-message-store.ts';
import classes from './stream-chat.module.css';
import { StreamHeader } from './stream-header.tsx';
import { StreamLog } from './stream-log.tsx';
import type { StreamMessageActions } from './stream-message-menu.tsx';
import { StreamWriting } from './stream-writing.tsx';
import { useStream, useStreamMessages } from './use-stream.ts';

const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

interface StreamChatProps {
  /** From the page's loader. */
  readonly conversation: OpenStreamConversation;
  readonly firstPage: StreamPage;
  /** Before the title: a link back. */
  readonly lead?: ReactNode;
}

/** A performer's public chat: its messages and its composer, as high as its container. */
export function StreamChat({ conversation: loaded, firstPage, lead }: StreamChatProps) {
  const { conversation, isGone, refresh } = useStream(loaded);
  const { _id: id, performer } = conversation;
  useStreamMessages(id, firstPage, refresh);
  const me = useMe();
  const mayModerate = me !== undefined && (me._id === id || me.isAdmin);
  const { scroller, content, isAtEnd, toEnd } = useLogScroll();
  const [asked, setAsked] = useState<{ readonly about: 'delete' | 'report'; readonly message: StreamMessage }>();
  const actions = useMemo<StreamMessageActions>(
    () => ({
      remove: (message) => setAsked({ about: 'delete', message }),
      report: (message) => setAsked({ about: 'report', message }),
    }),
    [],
  );
  const close = (): void => setAsked(undefined);
  if (isGone)
    return (
      <div className={classes.gone}>
        <EmptyState
          title="This chat is not here any more"
          message="It may be back another day."
          action={{ label: 'Discover people', to: '/search' }}
        />
      </div>
    );
  return (
    <section className={classes.chat} aria-label={`${performer.name}’s chat`}>
      <StreamHeader conversation={conversation} isOwn={me?._id === id} lead={lead} />
      <StreamLog
        id={id}
        firstPage={firstPage}
        name={performer.name}
        mayModerate={mayModerate}
        scroller={scroller}
        content={content}
        isAtEnd={isAtEnd}
        toEnd={toEnd}
        actions={actions}
      />
      <StreamWriting conversation={conversation} mayModerate={mayModerate} onSent={toEnd} onRejected={refresh} />
      {asked?.about === 'delete' ? (
        <Suspense>
          <DeleteDialog message={asked.message} onClose={close} />
        </Suspense>
      ) : null}
      {asked?.about === 'report' ? (
        <Suspense>
          <ReportDialog kind="stream-message" id={asked.message._id} onClose={close} />
        </Suspense>
      ) : null}
    </section>
  );
}
