import { t } from '@ovation/language/t.ts';
import type { Conversation, WritingRemedy } from '@ovation/contract/messaging/conversations.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useStep } from '../../audience/boundaries/use-boundaries.ts';
import { FollowButton } from '../../audience/follow-button.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';
import { SubscribeButton } from '../../subscriptions/subscribe-button.tsx';

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
