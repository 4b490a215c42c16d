import { t } from '@ovation/language/t.ts';
import type { Conversation, WritingRemedy } from '@ovation/contract/messaging/conversations.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useStep } from '../../audience/boundaries/use-boundaries.ts';
import { FollowButton } from '../../audience/follow-button.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';
import { SubscribeButton } from '../../subscriptions/subscribe-button.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './composer.module.css';

const TipSheet = lazyPart(() => import('../../purchases/tip-sheet.tsx'));

export interface RemedyProps {
  readonly remedy: WritingRemedy;
  readonly other: Pick<Conversation['other'], '_id' | 'name' | 'username' | 'avatar'>;
}

/** The button that would let the viewer write. Once it is done, a change of access is announced. */
export function Remedy({ remedy, other }: RemedyProps) {
  if (remedy === 'follow')
    return <FollowButton performer={{ ...other, isFollowed: false }} variant="filled" size="md" />;
  if (remedy === 'subscribe')
    return (
      <SubscribeButton performer={other} size="md">
        {t('Subscribe')}
      </SubscribeButton>
    );
  return remedy === 'tip' ? <SendTip other={other} /> : <UnblockButton other={other} />;
}

function SendTip({ other }: Pick<RemedyProps, 'other'>) {
  const [asked, setAsked] = useState(false);
  const close = (): void => {
    setAsked(false);
    announceAccessChange({ performerId: other._id });
  };
  return (
    <>
      <Button size="md" onClick={() => setAsked(true)}>
        {t('Send a tip')}
      </Button>
      {asked ? (
        <Suspense>
          <TipSheet performer={other} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function UnblockButton({ other }: Pick<RemedyProps, 'other'>) {
  const { running, take } = useStep(other);
  return (
    <Button size="md" variant="default" loading={running} onClick={() => void take('unblock')}>
      {t('Unblock')}
    </Button>
  );
}

/** Shown instead of the composer: why the viewer may not write, and what would change that. */
export function WritingDenied({ conversation }: { readonly conversation: KnownConversation }) {
  const { refusal, remedy } = conversation;
  return (
    <section className={classes.note} aria-label={t('Writing')}>
      <p className={classes.text}>{refusal ?? t('You can’t message this account.')}</p>
      {remedy ? <Remedy remedy={remedy} other={conversation.other} /> : null}
    </section>
  );
}
