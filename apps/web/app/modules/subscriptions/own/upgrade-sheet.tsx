import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { previewUpgrade, upgradeSubscription, type UpgradeTerms } from '@ovation/contract/money/subscriptions.ts';
import { Skeleton, Text } from '@mantine/core';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { Loading } from '../../../ui/lists/skeletons.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';
import { CheckoutSheet } from '../../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../../payments/checkout/explain-failure.ts';
import { FundingChoice } from '../../payments/checkout/funding-choice.tsx';
import { SheetFrame } from '../../payments/checkout/sheet-frame.tsx';
import { SubjectLine } from '../../payments/checkout/subject-line.tsx';
import { totalOf } from '../../payments/checkout/total.tsx';
import { useFunding } from '../../payments/checkout/use-funding.ts';
import { usePayment } from '../../payments/checkout/use-payment.ts';
import { intend } from '../../payments/intention.ts';
import { latestPaymentId } from '../use-subscription-payment.ts';
import { termsOf, type OwnSubscription } from './subscription-status.tsx';
import classes from './own.module.css';

interface UpgradeSheetProps {
  readonly subscription: OwnSubscription;
  readonly onClose: () => void;
}

const titleOf = ({ performer }: OwnSubscription): string => t('A year with {name}', { name: performer.name });

/** Upgrades a monthly plan to yearly, after showing the price. */
export function UpgradeSheet({ subscription, onClose }: UpgradeSheetProps) {
  const { _id, source } = subscription;
  const { data, error } = useSWR(
    ['upgrade', _id],
    () => api.call(previewUpgrade, { params: { provider: source, id: _id } }),
    { revalidateOnFocus: false },
  );
  if (data) return <Checkout subscription={subscription} terms={data} onClose={onClose} />;
  return (
    <SheetFrame title={titleOf(subscription)} onClose={onClose}>
      <Subject subscription={subscription} />
      {error ? (
        <ErrorState message={messageOf(error)} />
      ) : (
        <Loading pb="lg">
          <Skeleton height={96} />
          <Skeleton height={64} />
          <Skeleton height={44} radius="xl" />
        </Loading>
      )}
    </SheetFrame>
  );
}

function Subject({ subscription }: { readonly subscription: OwnSubscription }) {
  const { performer } = subscription;
  return (
    <SubjectLine
      picture={<Avatar account={performer} size={60} />}
      isRound
      title={performer.name}
      detail={t('Now {termsOf}', { termsOf: termsOf(subscription) })}
    />
  );
}

function Checkout({ subscription, terms, onClose }: UpgradeSheetProps & { readonly terms: UpgradeTerms }) {
  const { _id, source, performer } = subscription;
  const { toPay } = terms;
  const funding = useFunding({ prefersCard: source === 'card' });
  const onPaid = (): void => {
    toastSuccess(t('You are subscribed to {name} for a year.', { name: performer.name }));
    announceAccessChange({ performerId: performer._id });
    onClose();
  };
  const payment = usePayment(onPaid);
  const contractForm = useContractForm(upgradeSubscription, {
    initialValues: {},
    toBody: () => ({ ...funding.termsOf(toPay), toPay }),
    explain: explainFailure,
    send: async (body) => {
      const input = { ...body, ...(await funding.settle(toPay)) };
      const { subscription: upgraded, ...answer } = await intend(['upgrade', _id, input], (idempotencyKey) =>
        api.call(upgradeSubscription, { params: { provider: source, id: _id }, body: input, idempotencyKey }),
      );
      const isPending = upgraded.subscriptionType !== 'yearly';
      await payment.take({
        ...answer,
        status: isPending ? 'pending' : 'succeeded',
        paymentId: isPending ? await latestPaymentId() : undefined,
      });
    },
  });
  return (
    <CheckoutSheet
      title={titleOf(subscription)}
      onClose={onClose}
      onPaid={onPaid}
      of={contractForm}
      payment={payment}
      total={totalOf(toPay, funding)}
      action={toPay > 0 ? t('Pay {amount}', { amount: formatMoney(toPay) }) : t('Switch to yearly')}
    >
      <Subject subscription={subscription} />
      <Calculation terms={terms} />
      {toPay > 0 ? (
        <FundingChoice funding={funding} price={toPay} cardError={contractForm.form.errors['paymentMethod']} />
      ) : null}
    </CheckoutSheet>
  );
}

/** The calculation of the price. */
function Calculation({
  terms: { price, credit, unusedDays, periodDays, expiresAt },
}: {
  readonly terms: UpgradeTerms;
}) {
  return (
    <div>
      <dl className={classes.sum}>
        <div>
          <dt>{t('A year')}</dt>
          <dd>{formatMoney(price)}</dd>
        </div>
        <div>
          <dt>{t('{unusedDays} of {periodDays} days of your month are unused', { unusedDays, periodDays })}</dt>
          <dd>−{formatMoney(credit)}</dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed">
        {rich(
          '{credit, select, yes {The year begins now and runs until {day}. Then it renews every year until you cancel. The remaining credit, {amount}, goes to your wallet.} other {The year begins now and runs until {day}. Then it renews every year until you cancel.}}',
          { day: <Day time={expiresAt} />, amount: formatMoney(credit - price), credit: credit > price ? 'yes' : 'no' },
        )}
      </Text>
    </div>
  );
}
