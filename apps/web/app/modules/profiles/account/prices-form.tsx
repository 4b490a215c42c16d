import { t } from '@ovation/language/t.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Switch, Text, Alert } from '@mantine/core';
import { getSubscriptionPrices, type PlanPrice } from '@ovation/contract/money/subscriptions.ts';
import useSWR from 'swr';
import { useSettings } from '../../../platform/visitor/session.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useProfileForm } from './profile-form.tsx';
import { rich } from '../../../ui/words/rich.tsx';
import { api } from '../../../platform/api/api.ts';
import { Day } from '../../../ui/words/time-ago.tsx';
import { formatPercent } from '../../../ui/words/formats.ts';

interface PriceValues extends Record<string, unknown> {
  monthlyPrice: number | string;
  yearlyPrice: number | string;
  isFreeSubscription: boolean;
}

/** The prices of a subscription, and whether it has a free trial. */
export function PricesForm({ performer }: { readonly performer: OwnPerformer }) {
  const settings = useSettings();
  const { monthlyPrice, yearlyPrice, isFreeSubscription } = performer;
  const contractForm = useProfileForm<PriceValues>(
    'prices',
    { monthlyPrice, yearlyPrice, isFreeSubscription },
    ({ monthlyPrice: month, yearlyPrice: year, ...changed }) => ({
      ...changed,
      ...(month === undefined ? {} : { monthlyPrice: amountOf(month) }),
      ...(year === undefined ? {} : { yearlyPrice: amountOf(year) }),
    }),
  );
  const { form } = contractForm;
  const { minimumSubscriptionPrice: minimum, maximumSubscriptionPrice: maximum } = settings;
  const bounds = t('From {lowest} to {highest}.', { lowest: formatMoney(minimum), highest: formatMoney(maximum) });
  return (
    <Form of={contractForm} label={t('Prices')}>
      <Columns tablet={2}>
        <MoneyInput label={t('A month')} description={bounds} {...form.getInputProps('monthlyPrice')} />
        <MoneyInput label={t('A year')} description={bounds} {...form.getInputProps('yearlyPrice')} />
      </Columns>
      <Text size="sm" c="dimmed" aria-live="polite">
        {savingOf(amountOf(form.values.monthlyPrice), amountOf(form.values.yearlyPrice))}
      </Text>
      <Switch
        size="md"
        label={t('Free trial')}
        disabled={!settings.freeSubscriptionEnabled}
        description={trialOf(settings.freeSubscriptionEnabled, settings.freeSubscriptionDuration)}
        {...form.getInputProps('isFreeSubscription', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">
        {keptOf(settings.performerCommission)}
      </Text>
      <PriceEffect monthly={amountOf(form.values.monthlyPrice)} yearly={amountOf(form.values.yearlyPrice)} />
      <SaveSection of={contractForm} />
    </Form>
  );
}

/** Describes what a year saves compared with twelve months; empty while a price is missing. */
export function savingOf(monthly: number, yearly: number): string {
  const saved = Math.round((1 - yearly / (monthly * 12)) * 100);
  if (!Number.isFinite(saved)) return '';
  if (saved <= 0)
    return t('Twelve months cost {amount}, so a year at this price saves nothing.', {
      amount: formatMoney(monthly * 12),
    });
  return t('A year saves {saved} compared with twelve months ({amount}).', {
    saved: formatPercent(saved),
    amount: formatMoney(monthly * 12),
  });
}

/** Describes the free trial. */
export function trialOf(isEnabled: boolean, days: number): string {
  if (!isEnabled) return t('The site offers no free trials at the moment.');
  return t('Each fan can try it once, free, for {days, plural, one {one day} other {# days}}.', { days });
}

/** Describes the performer's share of each sale. */
export function keptOf(commissionPercent: number): string {
  return commissionPercent === 0
    ? t('You keep all of it.')
    : t('The site keeps {sitePercent}, you get {ownPercent}.', {
        sitePercent: formatPercent(commissionPercent),
        ownPercent: formatPercent(100 - commissionPercent),
      });
}

interface PriceEffectProps {
  /** The prices in the form; NaN while empty. */
  readonly monthly: number;
  readonly yearly: number;
}

/** The effect of a new price before it is saved: how many fans it applies to, and from when. */
function PriceEffect({ monthly, yearly }: PriceEffectProps) {
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
          {stillCharged[plan.subscriptionType](plan.announced)}
        </Text>
      ))}
    </div>
  );
}

type Sentences = Readonly<Record<PlanPrice['subscriptionType'], (fans: number) => string>>;

const stillCharged: Sentences = {
  monthly: (fans) =>
    t(
      '{fans, plural, one {One fan is still charged the old price for the next month, as announced.} other {# fans are still charged the old price for the next month, as announced.}}',
      { fans },
    ),
  yearly: (fans) =>
    t(
      '{fans, plural, one {One fan is still charged the old price for the next year, as announced.} other {# fans are still charged the old price for the next year, as announced.}}',
      { fans },
    ),
};

const renewals: Sentences = {
  monthly: (fans) =>
    t(
      '{fans, plural, =0 {No one renews every month yet. The new price applies to new subscribers.} one {One fan renews every month and is notified by email.} other {# fans renew every month and are notified by email.}}',
      { fans },
    ),
  yearly: (fans) =>
    t(
      '{fans, plural, =0 {No one renews every year yet. The new price applies to new subscribers.} one {One fan renews every year and is notified by email.} other {# fans renew every year and are notified by email.}}',
      { fans },
    ),
};

interface EffectProps {
  readonly plan: PlanPrice;
  readonly newPrice: number;
  readonly higherFrom: string;
}

function Effect({ plan: { subscriptionType, price, renewing }, newPrice, higherFrom }: EffectProps) {
  const whom = renewals[subscriptionType](renewing);
  if (renewing === 0) return whom;
  if (newPrice < price) return t('{whom} The lower price applies from the next charge.', { whom });
  return rich('{whom} The higher price applies to charges from {day} on. Earlier charges keep the old price.', {
    whom,
    day: <Day time={higherFrom} />,
  });
}
