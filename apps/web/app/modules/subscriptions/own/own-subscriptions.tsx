import { t } from '@ovation/language/t.ts';
import { useState } from 'react';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ChangePlan } from './change-plan.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import classes from './own-subscriptions.module.css';
import { ResumeSheet } from './resume-sheet.tsx';
import { SourceSheet } from './source-sheet.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import type { SubscriptionDialog } from './subscription-actions.ts';
import { UpgradeSheet } from './upgrade-sheet.tsx';

/** A fan's current and past subscriptions, with actions for each. */
export function OwnSubscriptions({ subscriptions }: { readonly subscriptions: readonly OwnSubscription[] }) {
  const [chosen, setChosen] = useState<OwnSubscription>();
  const [dialog, setDialog] = useState<SubscriptionDialog>();
  const open = (subscription: OwnSubscription, opened: SubscriptionDialog): void => {
    setChosen(subscription);
    setDialog(opened);
  };
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ul className={classes.list} aria-label={t('Your subscriptions')}>
        {subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription._id}
            subscription={subscription}
            onOpen={(opened) => open(subscription, opened)}
          />
        ))}
      </ul>
      {chosen ? (
        <CancelSubscription
          key={`cancel ${chosen._id}`}
          subscription={chosen}
          opened={dialog === 'cancel'}
          onClose={close}
        />
      ) : null}
      {chosen ? (
        <ChangePlan key={`plan ${chosen._id}`} subscription={chosen} opened={dialog === 'plan'} onClose={close} />
      ) : null}
      {chosen && dialog === 'resume' ? <ResumeSheet subscription={chosen} onClose={close} /> : null}
      {chosen && dialog === 'source' ? <SourceSheet subscription={chosen} onClose={close} /> : null}
      {chosen && dialog === 'upgrade' ? <UpgradeSheet subscription={chosen} onClose={close} /> : null}
    </>
  );
}
