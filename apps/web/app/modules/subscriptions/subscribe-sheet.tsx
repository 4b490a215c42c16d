import { t } from '@ovation/language/t.ts';
import { subscribe } from '@ovation/contract/money/money.ts';
import { getPerformer, type Performer } from '@ovation/contract/people/performers.ts';
import { Skeleton, Text, Group, Radio, Stack } from '@mantine/core';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';
import { useContractForm } from '../../platform/forms/contract-form.ts';
import { useSettings } from '../../platform/visitor/session.ts';
import { useAppDispatch, useAppSelector } from '../../platform/state/store.ts';
import {
  subscriptionClosed,
  subscriptionTypeChosen,
  type SubscribablePerformer,
} from '../../platform/state/subscription.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { Loading } from '../../ui/lists/skeletons.tsx';
import { CouponField, useCoupon } from '../coupons/coupon-field.tsx';
import { CheckoutSheet } from '../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../payments/checkout/explain-failure.ts';
import { FundingChoice } from '../payments/checkout/funding-choice.tsx';
import { SheetFrame } from '../payments/checkout/sheet-frame.tsx';
import { SubjectLine } from '../payments/checkout/subject-line.tsx';
import { totalOf } from '../payments/checkout/total.tsx';
import { useFunding } from '../payments/checkout/use-funding.ts';
import { plansOf, whyNoTrial, type Plan } from './plans.ts';
import { useSubscriptionPayment } from './use-subscription-payment.ts';
import classes from './subscriptions.module.css';

/** The checkout of a subscription, opened from anywhere with `subscriptionOpened(performer)`. */
export default function SubscribeSheet() {
  const dispatch = useAppDispatch();
  const { showModal, performer } = useAppSelector((state) => state.subscription);
  if (!showModal || performer === null) return null;
  return <OpenSheet key={performer._id} performer={performer} onClose={() => void dispatch(subscriptionClosed())} />;
}

interface OpenSheetProps {
  readonly performer: SubscribablePerformer;
  readonly onClose: () => void;
}

const titleOf = ({ name }: SubscribablePerformer): string => t('Subscribe to {name}', { name });

function OpenSheet({ performer, onClose }: OpenSheetProps) {
  const { data, error } = useSWR(['performer', performer._id], () =>
    api.call(getPerformer, { params: { id: performer._id } }),
  );
  if (data) return <SubscribeForm performer={data} onClose={onClose} />;
  return (
    <SheetFrame title={titleOf(performer)} onClose={onClose}>
      <SubjectLine
        picture={<Avatar account={performer} size={60} />}
        isRound
        title={performer.name}
        detail={`@${performer.username}`}
      />
      {error ? (
        <ErrorState message={messageOf(error)} />
      ) : (
        <Loading pb="lg">
          <Skeleton height={64} />
          <Skeleton height={64} />
          <Skeleton height={44} radius="xl" />
        </Loading>
      )}
    </SheetFrame>
  );
}

function SubscribeForm({ performer, onClose }: { readonly performer: Performer; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const settings = useSettings();
  const plans = plansOf(performer, settings);
  const noTrial = whyNoTrial(performer, settings);
  const chosenType = useAppSelector((state) => state.subscription.subscriptionType);
  const { type, price } = plans.find((plan) => plan.type === chosenType) ?? (plans[0] as Plan);
  const isFree = price === 0;
  const funding = useFunding();
  const coupon = useCoupon(
    { kind: 'subscription', objectId: performer._id, subscriptionType: type === 'yearly' ? 'yearly' : 'monthly' },
    price,
  );
  const { payment, pay, onPaid } = useSubscriptionPayment(performer, onClose);
  const contractForm = useContractForm(subscribe, {
    initialValues: {},
    toBody: () => ({
      performerId: performer._id,
      subscriptionType: type,
      ...(isFree ? { price } : coupon.terms),
      ...funding.termsOf(coupon.price),
    }),
    explain: explainFailure,
    send: async (body) => pay({ ...body, ...(await funding.settle(coupon.price)) }),
  });
  return (
    <CheckoutSheet
      title={titleOf(performer)}
      onClose={onClose}
      onPaid={onPaid}
      of={contractForm}
      payment={payment}
      total={isFree ? undefined : { ...totalOf(coupon.price, funding), before: coupon.before }}
      action={isFree ? t('Start for free') : t('Subscribe for {amount}', { amount: formatMoney(coupon.price) })}
    >
      <SubjectLine
        picture={<Avatar account={performer} size={60} />}
        isRound
        title={performer.name}
        detail={`@${performer.username}`}
      />
      {noTrial === undefined ? null : <Text size="sm">{noTrial}</Text>}
      <PlanChoice plans={plans} value={type} onChange={(chosen) => dispatch(subscriptionTypeChosen(chosen))} />
      {isFree ? null : <CouponField coupon={coupon} />}
      {isFree ? null : (
        <FundingChoice funding={funding} price={coupon.price} cardError={contractForm.form.errors['paymentMethod']} />
      )}
    </CheckoutSheet>
  );
}

interface PlanChoiceProps {
  readonly plans: readonly Plan[];
  readonly value: Plan['type'];
  readonly onChange: (type: Plan['type']) => void;
}

/** Selects a plan: its length and renewal. */
function PlanChoice({ plans, value, onChange }: PlanChoiceProps) {
  return (
    <Radio.Group aria-label={t('Plan')} value={value} onChange={(type) => onChange(type as Plan['type'])}>
      <Stack gap="xs">
        {plans.map((plan) => (
          <PlanCard key={plan.type} plan={plan} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function PlanCard({ plan }: { readonly plan: Plan }) {
  return (
    <Radio.Card value={plan.type} className={classes.plan} radius="md">
      <Group wrap="nowrap" align="center">
        <Radio.Indicator />
        <div>
          <Text fw={600}>{plan.title}</Text>
          <Text size="sm" c="dimmed">
            {plan.detail}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
