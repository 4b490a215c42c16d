import { t } from '@ovation/language/t.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { useMe, useSettings } from '../../platform/visitor/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { IconCheck } from '../../ui/icons.tsx';
import { rich } from '../../ui/words/rich.tsx';
import { Day } from '../../ui/words/time-ago.tsx';
import { plansOf } from './plans.ts';
import { SubscribeButton } from './subscribe-button.tsx';
import classes from './subscriptions.module.css';

/**
 * The benefits and price of a subscription to this performer, or the viewer's own subscription. Hidden from the
 * performer themselves and from administrators.
 */
export function PerformerSubscription({ performer }: { readonly performer: Performer }) {
  const me = useMe();
  if (me?._id === performer._id || me?.isAdmin) return null;
  return (
    <section className={classes.card} aria-labelledby="profile-subscription">
      {performer.isSubscribed && performer.subscription ? (
        <CurrentSubscription subscription={performer.subscription} />
      ) : (
        <Offer performer={performer} />
      )}
    </section>
  );
}

function Offer({ performer }: { readonly performer: Performer }) {
  const plans = plansOf(performer, useSettings());
  return (
    <>
      <h2 className={classes.title} id="profile-subscription">
        {rich('Subscribe to {name}', { name: <bdi>{performer.name}</bdi> })}
      </h2>
      <ul className={classes.promises}>
        <Benefit>{t('Everything for subscribers, including past posts')}</Benefit>
        <Benefit>{t('New posts on Home')}</Benefit>
        <Benefit>{t('Cancel at any time and keep access until the end of the paid period')}</Benefit>
      </ul>
      <dl className={classes.plans}>
        {plans.map((plan) => (
          <div key={plan.type}>
            <dt>{plan.title}</dt>
            <dd>{plan.detail}</dd>
          </div>
        ))}
      </dl>
      <SubscribeButton performer={performer} price={plans[0]?.title} size="md" fullWidth>
        {plans[0]?.price === 0 ? t('Try it for free') : t('Subscribe')}
      </SubscribeButton>
    </>
  );
}

function Benefit({ children }: { readonly children: string }) {
  return (
    <li>
      <IconCheck size={18} stroke={2} className={classes.check} />
      <span>{children}</span>
    </li>
  );
}

function CurrentSubscription({ subscription }: { readonly subscription: NonNullable<Performer['subscription']> }) {
  const { nextChargeAt, expiresAt } = subscription;
  return (
    <>
      <h2 className={classes.title} id="profile-subscription">
        {t('You are subscribed')}
      </h2>
      {expiresAt === null ? null : (
        <p className={classes.until}>
          {nextChargeAt === null ? t('It lasts until') : t('It renews on')} <Day time={nextChargeAt ?? expiresAt} />.
        </p>
      )}
      <LinkButton to="/subscriptions" variant="default" fullWidth>
        {t('Manage subscriptions')}
      </LinkButton>
    </>
  );
}
