import { t } from '@ovation/language/t.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { Switch, Text } from '@mantine/core';
import { useSettings } from '../../../platform/visitor/session.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { PriceEffect } from './price-effect.tsx';
import { keptOf, savingOf, trialOf } from './price-labels.ts';
import { useProfileForm } from './use-profile-form.ts';

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
  const bounds = t('From {amount} to {amount2}.', { amount: formatMoney(minimum), amount2: formatMoney(maximum) });
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
