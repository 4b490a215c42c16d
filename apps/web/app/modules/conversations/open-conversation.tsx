import { useEffect } from 'react';
import { useAppDispatch } from '../../platform/state/store.ts';
import { EmptyState } from '../../ui/error-state.tsx';
import classes from './open-conversation.module.css';
import { ConversationDetails } from './pane/conversation-details.tsx';
import { openConversation } from './state/conversation-calls.ts';
import { activated } from './state/conversation-slice.ts';
import { useConversation, useConversations } from './state/store.ts';
import { MessageSkeletons } from './thread/message-skeletons.tsx';
import { Thread } from './thread/thread.tsx';

/** Opens the conversation of the address, and closes it when one leaves. */
export function OpenConversation({ id }: { readonly id: string }) {
  const dispatch = useAppDispatch();
  const isFollowed = useConversations((state) => state.isFollowed);
  const conversation = useConversation(id);
  const refusal = useConversations(({ refused }) => refused[id]);
  useEffect(() => {
    if (!isFollowed) return undefined;
    void dispatch(openConversation(id));
    return () => void dispatch(activated(null));
  }, [dispatch, id, isFollowed]);
  if (conversation) {
    return (
      <div key={id} className={classes.opened}>
        <Thread conversation={conversation} />
        <ConversationDetails conversation={conversation} />
      </div>
    );
  }
  if (refusal !== undefined) return <div className={classes.place}><h1 className="visually-hidden">Conversation</h1><EmptyState title="This conversation cannot be shown" message={refusal} action={{ label: 'All conversations', to: '/messages' }} /></div>;
  return <div className={classes.waiting}><h1 className="visually-hidden">Conversation</h1><MessageSkeletons count={6} /></div>;
}
