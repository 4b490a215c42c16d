import { t } from '@ovation/language/t.ts';
import type { changeSubscription, resumeSubscription } from '@ovation/contract/money/subscriptions.ts';
import type { ReactNode } from 'react';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Avatar } from '../../../ui/people/account-line.tsx';
import { announceAccessChange } from '../../access/access-changes.ts';
import { CheckoutSheet } from '../../payments/checkout/checkout-sheet.tsx';
import { explainFailure } from '../../payments/checkout/explain-failure.ts';
import { FundingChoice } from '../../payments/checkout/funding-choice.tsx';
import { SubjectLine } from '../../payments/checkout/subject-line.tsx';
import { useFunding } from '../../payments/checkout/use-funding.ts';
import { usePayment } from '../../payments/checkout/use-payment.ts';
import { termsOf, type OwnSubscription } from './subscription-status.tsx';

interface RenewalTerms {
  readonly source: 'wallet' | 'card';
  readonly paymentMethod: string | undefined;
}

interface RenewalSheetProps {
  readonly of: typeof changeSubscription | typeof resumeSubscription;
  readonly subscription: OwnSubscription;
  readonly title: string;
  readonly action: string;
  /** The toast after success. */
  readonly done: string;
  readonly send: (terms: RenewalTerms) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Selects what pays the renewals; charges nothing. */
export function RenewalSheet({ of, subscription, title, action, done, send, onClose, children }: RenewalSheetProps) {
  const { performer, source } = subscription;
  // The balance has to suffice at the renewal, not now.
  const funding = useFunding({ prefersCard: source === 'card' });
  const finish = (): void => {
    toastSuccess(done);
    announceAccessChange({ performerId: performer._id });
    onClose();
  };
  const payment = usePayment(finish);
  const renewalTerms = ({ source: from, paymentMethod }: RenewalTerms): RenewalTerms => ({
    source: from,
    paymentMethod,
  });
  const contractForm = useContractForm(of, {
    initialValues: {},
    toBody: () => renewalTerms(funding.termsOf(0)),
    explain: explainFailure,
    send: async () => {
      await send(renewalTerms(await funding.settle(0)));
      finish();
    },
  });
  return (
    <CheckoutSheet title={title} onClose={onClose} onPaid={finish} of={contractForm} payment={payment} action={action}>
      <SubjectLine
        picture={<Avatar account={performer} size={60} />}
        isRound
        title={performer.name}
        detail={termsOf(subscription)}
      />
      {children}
      <FundingChoice
        label={t('Renew from')}
        funding={funding}
        price={0}
        cardError={contractForm.form.errors['paymentMethod']}
      />
    </CheckoutSheet>
  );
}
