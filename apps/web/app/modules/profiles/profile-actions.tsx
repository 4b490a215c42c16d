import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { Group } from '@mantine/core';
import { useMe, useSettings } from '../../platform/visitor/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { Day } from '../../ui/words/time-ago.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import { MessageButton } from '../conversations/message-button.tsx';
import { PerformerBookmark } from '../engagement/performer-bookmark.tsx';
import { TipButton } from '../purchases/tip-button.tsx';
import { offersTrial, plansOf } from '../subscriptions/plans.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import classes from './profile-actions.module.css';

/** Subscribe, follow, message, tip and bookmark; for the performer themselves links to the studio. */
export function ProfileActions({ performer }: { readonly performer: Performer }) {
  const me = useMe();
  if (me?._id === performer._id) return <OwnActions />;
  if (me?.isAdmin)
    return (
      <div>
        <MessageButton other={performer} as="performer" variant="default" size="md" />
      </div>
    );
  return (
    <div className={classes.actions}>
      <Subscription performer={performer} />
      <FollowButton performer={performer} size="md" />
      <MessageButton other={performer} as="performer" variant="default" size="md" />
      <TipButton performer={performer} variant="default" size="md" />
      <span className={classes.aside}>
        <PerformerBookmark key={performer._id} performer={performer} />
      </span>
    </div>
  );
}

function OwnActions() {
  return (
    <Group gap="sm">
      <LinkButton to="/creator/feeds/new" size="md">
        {t('New post')}
      </LinkButton>
      <LinkButton to="/creator/account" size="md" variant="default">
        {t('Edit my page')}
      </LinkButton>
    </Group>
  );
}

function Subscription({ performer }: { readonly performer: Performer }) {
  const settings = useSettings();
  const { subscription } = performer;
  if (performer.isSubscribed && subscription) return <Subscribed subscription={subscription} />;
  return (
    <SubscribeButton performer={performer} price={plansOf(performer, settings)[0]?.title} size="md">
      {offersTrial(performer, settings)
        ? t('Try it for free')
        : t('Subscribe for {amount} a month', { amount: formatMoney(performer.monthlyPrice) })}
    </SubscribeButton>
  );
}

/** As high as the button that it replaces, so that nothing moves when a visitor subscribes. */
function Subscribed({ subscription }: { readonly subscription: NonNullable<Performer['subscription']> }) {
  const end = subscription.nextChargeAt ?? subscription.expiresAt;
  return (
    <LinkButton to="/subscriptions" size="md" variant="default">
      {end === null ? (
        t('Subscribed')
      ) : (
        <span>
          {rich('Subscribed, {state, select, yes {until} other {renews}} {day}', {
            state: subscription.nextChargeAt === null ? 'yes' : 'no',
            day: <Day time={end} />,
          })}
        </span>
      )}
    </LinkButton>
  );
}
