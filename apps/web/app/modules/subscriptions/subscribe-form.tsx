import type { Performer } from '@ovation/contract/performers.ts';
import { Alert, Button, Group, Radio, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe, useSettings } from '../../platform/session.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import { subscriptionTypeChosen } from '../../platform/state/subscription.ts';
import { formatMoney } from '../../ui/money.tsx';
import { BalanceTooLow } from '../payments/balance-too-low.tsx';
import { CardSelect, firstCard } from '../payments/card-select.tsx';
import { plansOf, type Plan } from './plans.ts';
import classes from './subscribe-form.module.css';
import { useSubscribe } from './use-subscribe.ts';

interface SubscribeFormProps {
  readonly performer: Performer;
  readonly onDone: () => void;
}

/** Which plan, and what pays it. */
export function SubscribeForm({ performer, onDone }: SubscribeFormProps) {
  const dispatch = useAppDispatch();
  const plans = plansOf(performer, useSettings());
  const chosenType = useAppSelector((state) => state.subscription.subscriptionType);
  const plan = plans.find(({ type }) => type === chosenType) ?? (plans[0] as Plan);
  const [source, setSource] = useState<'wallet' | 'card'>('wallet');
  const [card, setCard] = useState(firstCard);
  const { subscribe, busy, failure } = useSubscribe(performer, onDone);
  const balance = useMe()?.balance ?? 0;
  const isShort = plan.price > 0 && source === 'wallet' && balance < plan.price;
  return (
    <Stack>
      <Radio.Group aria-label="Plan" value={plan.type} onChange={(type) => dispatch(subscriptionTypeChosen(type as Plan['type']))}>
        <Stack gap="xs">{plans.map((option) => <PlanCard key={option.type} plan={option} />)}</Stack>
      </Radio.Group>
      {plan.price > 0 ? <SegmentedControl aria-label="Pay from" fullWidth radius="xl" value={source} onChange={(value) => setSource(value as 'wallet')} data={[{ value: 'wallet', label: `Wallet, ${formatMoney(balance)}` }, { value: 'card', label: 'Card' }]} /> : null}
      {plan.price > 0 && source === 'card' ? <CardSelect value={card} onChange={(value) => setCard(value ?? firstCard)} /> : null}
      {failure === undefined ? null : <Alert color="red" role="alert">{failure}</Alert>}
      {isShort ? <BalanceTooLow price={plan.price} balance={balance} /> : (
        <Button size="md" loading={busy} onClick={() => void subscribe({ subscriptionType: plan.type, price: plan.price, source, paymentMethod: source === 'card' ? card : undefined })}>
          {plan.price > 0 ? `Subscribe for ${formatMoney(plan.price)}` : 'Start for free'}
        </Button>
      )}
    </Stack>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  return (
    <Radio.Card value={plan.type} className={classes.plan} radius="md">
      <Group wrap="nowrap" align="center">
        <Radio.Indicator />
        <div>
          <Text fw={600}>{plan.title}</Text>
          <Text size="sm" c="dimmed">{plan.detail}</Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
