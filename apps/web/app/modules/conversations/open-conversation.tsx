import { t } from '@ovation/language/t.ts';
import { useEffect } from 'react';
import { useAppDispatch } from '../../platform/state/store.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/error-state.tsx';
import classes from './conversations.module.css';
import { useInboxAddress } from './inbox-address.ts';
import { ConversationDetails } from './pane/conversation-details.tsx';
import { openConversation, tryAgain } from './state/conversation-calls.ts';
import { activated } from './state/conversation-slice.ts';
import { useConversation, useConversations } from './state/store.ts';
import { Thread, WaitingThread } from './thread/thread.tsx';

interface OpenConversationProps {
  readonly id: string;
  /** Without the details, where it stands beside something else. */
  readonly isBeside?: boolean;
}

/** Opens a conversation, and closes it when the viewer leaves. */
export function OpenConversation({ id, isBeside = false }: OpenConversationProps) {
  const dispatch = useAppDispatch();
  const inbox = useInboxAddress();
  const isFollowed = useConversations((state) => state.isFollowed);
  const conversation = useConversation(id);
  const hasFailed = useConversations(({ error }) => !isFollowed && error !== null);
  const openError = useConversations(({ openErrors }) => openErrors[id]);
  useEffect(() => {
    if (!isFollowed) return undefined;
    void dispatch(openConversation(id));
    return () => void dispatch(activated(null));
  }, [dispatch, id, isFollowed]);
  if (conversation) {
    return (
      <div key={id} className={classes.opened}>
        <Thread conversation={conversation} />
        {isBeside ? null : <ConversationDetails conversation={conversation} />}
      </div>
    );
  }
  if (openError !== undefined)
    return (
      <div className={classes.frame}>
        <h1 className="visually-hidden">{t('Conversation')}</h1>
        <EmptyState
          title={t('This conversation cannot be shown')}
          message={openError}
          action={{ label: t('All conversations'), to: inbox }}
        />
      </div>
    );
  return hasFailed ? (
    <div className={classes.frame}>
      <ErrorState
        title={t('This could not be loaded')}
        message={t('Please check your connection and try again.')}
        action={{ label: t('Try again'), onClick: () => dispatch(tryAgain()) }}
      />
    </div>
  ) : (
    <WaitingThread />
  );
}
