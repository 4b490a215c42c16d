import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { getSubscriptionPrices, type PlanPrice } from '@ovation/contract/money/subscriptions.ts';
import { Alert, Text } from '@mantine/core';
import useSWR from 'swr';
import { api } from '../../../platform/api/api.ts';
import { Day } from '../../../ui/words/time-ago.tsx';

interface PriceEffectProps {
  /** The prices in the form; NaN while empty. */
  readonly monthly: number;
  readonly yearly: number;
}

/** The effect of a new price before it is saved: how many fans it applies to, and from when. */
export function PriceEffect({ monthly, yearly }: PriceEffectProps) {
  const { data } = useSWR(['subscription-prices', monthly, yearly], () => api.call(getSubscriptionPrices), {
    keepPreviousData: true,
  });
  const newPrices = { monthly, yearly };
  const changes =
    data?.data.filter(
      (plan) => Number.isFinite(newPrices[plan.subscriptionType]) && newPrices[plan.subscriptionType] !== plan.price,
    ) ?? [];
  const waiting = data?.data.filter((plan) => plan.announced > 0 && !changes.includes(plan)) ?? [];
  return (
    <div aria-live="polite">
      {changes.length === 0 ? null : (
        <Alert color="gray" variant="light">
          {changes.map((plan) => (
            <Text key={plan.subscriptionType} size="sm">
              <Effect plan={plan} newPrice={newPrices[plan.subscriptionType]} higherFrom={data?.higherFrom ?? ''} />
            </Text>
          ))}
        </Alert>
      )}
      {waiting.map((plan) => (
        <Text key={plan.subscriptionType} size="sm" c="dimmed">
          {t(
            '{fans} {announced, plural, one {is} other {are}} still charged the old price for the next {value}, as announced.',
            { fans: fans(plan.announced), announced: plan.announced, value: spans[plan.subscriptionType] },
          )}
        </Text>
      ))}
    </div>
  );
}

const spans = { monthly: 'month', yearly: 'year' } as const;

function fans(count: number): string {
  return t('{count, plural, one {One fan} other {# fans}}', { count });
}

interface EffectProps {
  readonly plan: PlanPrice;
  readonly newPrice: number;
  readonly higherFrom: string;
}

function Effect({ plan: { subscriptionType, price, renewing }, newPrice, higherFrom }: EffectProps) {
  const span = spans[subscriptionType];
  if (renewing === 0) return t('No one renews every {span} yet. The new price applies to new subscribers.', { span });
  const whom = t(
    '{renewing, plural, one {One fan renews every {span} and is notified by email.} other {# fans renew every {span} and are notified by email.}}',
    { renewing, span },
  );
  if (newPrice < price) return t('{whom} The lower price applies from the next charge.', { whom });
  return rich('{whom} The higher price applies to charges from {day} on. Earlier charges keep the old price.', {
    whom,
    day: <Day time={higherFrom} />,
  });
}
