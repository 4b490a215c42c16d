import { subscribe } from '@ovation/contract/money.ts';
import { Text } from '@mantine/core';
import { useContractForm } from '../../../platform/contract-form.ts';
import { Avatar } from '../../../ui/account-line.tsx';
import { Day } from '../../../ui/time-ago.tsx';
import { CheckoutSheet } from '../../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../../payments/checkout/explain-failure.ts';
import { FundingChoice } from '../../payments/checkout/funding-choice.tsx';
import { SubjectLine } from '../../payments/checkout/subject-line.tsx';
import { useFunding } from '../../payments/checkout/use-funding.ts';
import { useSubscriptionPayment } from '../use-subscription-payment.ts';
import type { OwnSubscription } from './own-subscription.ts';
import { termsOf } from './standing.tsx';

interface ResumeSheetProps {
  readonly subscription: OwnSubscription;
  readonly onClose: () => void;
}

/** Takes a cancellation back: nothing is charged now, and what pays from the next renewal on is chosen anew. */
export function ResumeSheet({ subscription, onClose }: ResumeSheetProps) {
  const { performer, subscriptionType, expiresAt, source } = subscription;
  // Whether the balance suffices is asked at the renewal, not now.
  const funding = useFunding({ prefersCard: source === 'card' });
  const { payment, pay, onPaid } = useSubscriptionPayment(performer, onClose);
  const contractForm = useContractForm(subscribe, {
    initialValues: {},
    toBody: () => ({ performerId: performer._id, subscriptionType, ...funding.termsOf(0) }),
    explain: explainFailure,
    send: async (body) => pay({ ...body, ...(await funding.settle(0)) }),
  });
  return (
    <CheckoutSheet title={`Resume your subscription to ${performer.name}`} onClose={onClose} onPaid={onPaid} of={contractForm} payment={payment} action="Resume">
      <SubjectLine picture={<Avatar account={performer} size={60} />} isRound title={performer.name} detail={termsOf(subscription)} />
      <Text>Nothing is charged now. From {expiresAt === null ? 'then' : <Day time={expiresAt} />} on it renews as before, for {termsOf(subscription)}.</Text>
      <FundingChoice label="Renew from" funding={funding} price={0} cardError={contractForm.form.errors['paymentMethod']} />
    </CheckoutSheet>
  );
}
