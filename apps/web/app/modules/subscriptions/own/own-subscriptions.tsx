import { useState } from 'react';
import { CancelSubscription } from './cancel-subscription.tsx';
import { ChangePlan } from './change-plan.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import classes from './own-subscriptions.module.css';
import { ResumeSheet } from './resume-sheet.tsx';
import { SourceSheet } from './source-sheet.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import type { SubscriptionWish } from './subscription-wishes.ts';
import { UpgradeSheet } from './upgrade-sheet.tsx';

/** A fan's subscriptions, present and past, with what can be done about each. */
export function OwnSubscriptions({ subscriptions }: { readonly subscriptions: readonly OwnSubscription[] }) {
  const [chosen, setChosen] = useState<OwnSubscription>();
  const [wish, setWish] = useState<SubscriptionWish>();
  const ask = (subscription: OwnSubscription, wanted: SubscriptionWish): void => {
    setChosen(subscription);
    setWish(wanted);
  };
  const close = (): void => setWish(undefined);
  return (
    <>
      <ul className={classes.list} aria-label="Your subscriptions">
        {subscriptions.map((subscription) => (
          <SubscriptionCard
            key={subscription._id}
            subscription={subscription}
            onWish={(wanted) => ask(subscription, wanted)}
          />
        ))}
      </ul>
      {chosen ? (
        <CancelSubscription
          key={`cancel ${chosen._id}`}
          subscription={chosen}
          opened={wish === 'cancel'}
          onClose={close}
        />
      ) : null}
      {chosen ? (
        <ChangePlan key={`plan ${chosen._id}`} subscription={chosen} opened={wish === 'plan'} onClose={close} />
      ) : null}
      {chosen && wish === 'resume' ? <ResumeSheet subscription={chosen} onClose={close} /> : null}
      {chosen && wish === 'source' ? <SourceSheet subscription={chosen} onClose={close} /> : null}
      {chosen && wish === 'upgrade' ? <UpgradeSheet subscription={chosen} onClose={close} /> : null}
    </>
  );
}
