import { t } from '@ovation/language/t.ts';
import type { OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { useLocation } from 'react-router';
import { useMe } from '../../platform/visitor/session.ts';
import { WishLink } from '../accounts/wish-link.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { StreamComposer } from './stream-composer.tsx';
import classes from './stream-chat.module.css';

interface StreamWritingProps {
  readonly conversation: OpenStreamConversation;
  readonly mayModerate: boolean;
  readonly onSent: () => void;
  /** Called when the server rejects a message: the state of the chat may have changed. */
  readonly onRejected: () => void;
}

/** The composer, or why the viewer may not write and what would change that. */
export function StreamWriting({ conversation, mayModerate, onSent, onRejected }: StreamWritingProps) {
  if (conversation.mayWrite)
    return (
      <StreamComposer
        key={conversation._id}
        conversation={conversation}
        mayModerate={mayModerate}
        onSent={onSent}
        onRejected={onRejected}
      />
    );
  return (
    <section className={classes.note} aria-label={t('Writing')}>
      <p className={classes.streamWritingText}>{conversation.refusal}</p>
      {conversation.isOpen ? <Remedy conversation={conversation} /> : null}
    </section>
  );
}

function Remedy({ conversation: { performer, whoMayWrite } }: { readonly conversation: OpenStreamConversation }) {
  const { pathname } = useLocation();
  const me = useMe();
  if (!me)
    return (
      <WishLink
        to={`/auth/login?${new URLSearchParams({ from: pathname })}`}
        wish={{ act: 'write-live', target: performer._id, title: t('Write in this chat') }}
        onReturn={() => undefined}
        size="sm"
      >
        {t('Log in')}
      </WishLink>
    );
  if (whoMayWrite === 'followers')
    return <FollowButton performer={{ ...performer, isFollowed: false }} variant="filled" size="sm" />;
  return whoMayWrite === 'subscribers' ? (
    <SubscribeButton performer={performer} size="sm">
      {t('Subscribe')}
    </SubscribeButton>
  ) : null;
}
