import type { OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { useLocation } from 'react-router';
import { useMe } from '../../platform/visitor/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { StreamComposer } from './stream-composer.tsx';
import classes from './stream-writing.module.css';

interface StreamWritingProps {
  readonly conversation: OpenStreamConversation;
  readonly governs: boolean;
  readonly onSent: () => void;
  /** The server took a message not: how the chat stands may have changed. */
  readonly onRefused: () => void;
}

/** The place to write; where one may not, why, and what would change that. */
export function StreamWriting({ conversation, governs, onSent, onRefused }: StreamWritingProps) {
  if (conversation.mayWrite)
    return (
      <StreamComposer
        key={conversation._id}
        conversation={conversation}
        governs={governs}
        onSent={onSent}
        onRefused={onRefused}
      />
    );
  return (
    <section className={classes.refused} aria-label="Writing">
      <p className={classes.words}>{conversation.refusal}</p>
      {conversation.isOpen ? <Remedy conversation={conversation} /> : null}
    </section>
  );
}

function Remedy({ conversation: { performer, whoMayWrite } }: { readonly conversation: OpenStreamConversation }) {
  const { pathname } = useLocation();
  const me = useMe();
  if (!me)
    return (
      <LinkButton to={`/auth/login?${new URLSearchParams({ from: pathname })}`} size="sm">
        Log in
      </LinkButton>
    );
  if (whoMayWrite === 'followers')
    return <FollowButton performer={{ ...performer, isFollowed: false }} variant="filled" size="sm" />;
  return whoMayWrite === 'subscribers' ? (
    <SubscribeButton performer={performer} size="sm">
      Subscribe
    </SubscribeButton>
  ) : null;
}
