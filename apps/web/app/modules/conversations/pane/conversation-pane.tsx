import { t } from '@ovation/language/t.ts';
import { getPerformer, type Performer } from '@ovation/contract/people/performers.ts';
import { Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent, useState, Suspense } from 'react';
import { useMe } from '../../../platform/visitor/session.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { ListsOfFan } from '../../audience/fan-lists/lists-of-fan.tsx';
import classes from './pane.module.css';
import { FanSection } from './fan-section.tsx';
import { SharedMedia } from './shared/shared-media.tsx';
import { api } from '../../../platform/api/api.ts';
import { FollowButton } from '../../audience/follow-button.tsx';
import { useAccessChanges } from '../../access/access-changes.ts';
import { PerformerSubscription } from '../../subscriptions/performer-subscription.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import sectionClasses from '../../../ui/layout/layout.module.css';

interface ConversationPaneProps {
  readonly conversation: KnownConversation;
  readonly isInDialog: boolean;
  /** Called when the full-screen viewer opens and closes. */
  readonly onView?: ((isViewed: boolean) => void) | undefined;
}

/** The details of a conversation: the other, their relationship with the viewer, and shared media. */
export default function ConversationPane({ conversation, ...media }: ConversationPaneProps) {
  const { _id: id, other, mayAttach } = conversation;
  const isPerformer = useMe()?.isPerformer === true;
  // With staff nothing is shared, there is nothing to note, and they cannot be blocked.
  const isWithStaff = mayAttach === false;
  return (
    <div className={classes.pane}>
      <header className={classes.head}>
        <Avatar account={other} size={72} />
        <div className={classes.details}>
          <h2 dir="auto" className={classes.name}>
            {other.isPerformer ? <SiteLink to={profileAddress(other)}>{other.name}</SiteLink> : other.name}
          </h2>
          <p className={classes.conversationPaneQuiet}>@{other.username}</p>
        </div>
      </header>
      {other.isPerformer ? <PerformerSection key={`performer ${id}`} performerId={other._id} /> : null}
      {isPerformer && !isWithStaff ? <FanSection key={`fan ${id}`} conversation={conversation} /> : null}
      {isPerformer && !isWithStaff ? <ListsOfFan key={`lists ${id}`} fan={other} /> : null}
      {isWithStaff ? null : <SharedMedia key={`media ${id}`} conversation={conversation} {...media} />}
      {isPerformer && !isWithStaff ? <BlockSection conversation={conversation} /> : null}
    </div>
  );
}

/** A performer's bio and the viewer's relationship with them; nothing where the viewer may not see them. */
function PerformerSection({ performerId }: { readonly performerId: string }) {
  const [performer, setPerformer] = useState<Performer | null>();
  const load = async (): Promise<void> =>
    setPerformer(await api.call(getPerformer, { params: { id: performerId } }).catch(() => null));
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
  }, [performerId]);
  useAccessChanges((change) => {
    if (change === undefined || change.performerId === performerId) void load();
  });
  if (performer === undefined)
    return (
      <div className={classes.conversationPaneWaiting} aria-busy>
        <Skeleton height={64} />
        <Skeleton height={160} />
      </div>
    );
  if (performer === null) return null;
  return (
    <>
      {performer.bio === '' ? null : (
        <Section title={t('About {name}', { name: performer.name })}>
          <p dir="auto" className={classes.bio}>
            {performer.bio}
          </p>
        </Section>
      )}
      <FollowButton performer={performer} />
      <PerformerSubscription performer={performer} />
    </>
  );
}

const BlockDialog = lazyPart(() => import('../../audience/boundaries/block-dialog.tsx'));

/** Blocks the other; once blocked, links to the list of blocks. */
function BlockSection({ conversation }: { readonly conversation: KnownConversation }) {
  const [isAsked, setAsked] = useState(false);
  const { remedy, other } = conversation;
  const { name } = other;
  if (remedy === 'unblock')
    return (
      <p className={sectionClasses.words}>
        {rich('You have blocked {name}. <link>See who you’ve blocked</link>', {
          name,
          link: <SiteLink to="/user/blocked" />,
        })}
      </p>
    );
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {t('Block {name}', { name })}
      </Button>
      {isAsked ? (
        <Suspense>
          <BlockDialog other={other} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
