import { useState } from 'react';
import { CancelSubscription } from './cancel-subscription.tsx';
import type { OwnSubscription } from './own-subscription.ts';
import classes from './own-subscriptions.module.css';
import { ResumeSheet } from './resume-sheet.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

type Wish = 'cancel' | 'resume';

/** A fan's subscriptions, present and past, with what can be done about each. */
export function OwnSubscriptions({ subscriptions }: { readonly subscriptions: readonly OwnSubscription[] }) {
  const [chosen, setChosen] = useState<OwnSubscription>();
  const [wish, setWish] = useState<Wish>();
  const ask = (subscription: OwnSubscription, wanted: Wish): void => {
    setChosen(subscription);
    setWish(wanted);
  };
  const close = (): void => setWish(undefined);
  return (
    <>
      <ul className={classes.list} aria-label="Your subscriptions">
        {subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription._id} subscription={subscription} onCancel={() => ask(subscription, 'cancel')} onResume={() => ask(subscription, 'resume')} />
        ))}
      </ul>
      {chosen ? <CancelSubscription key={`cancel ${chosen._id}`} subscription={chosen} opened={wish === 'cancel'} onClose={close} /> : null}
      {chosen && wish === 'resume' ? <ResumeSheet subscription={chosen} onClose={close} /> : null}
    </>
  );
}
