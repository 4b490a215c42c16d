import type { PaymentCard } from '@ovation/contract/money/payments.ts';
import { useReturnTo } from '../bank.ts';
import { beginCardSetup, finishCardSetup } from './use-cards.ts';
import StripeFields from './stripe-fields.tsx';

interface StripeFormProps {
  readonly provider: string;
  /**
   * Called with a function that saves the entered card once the form is ready, and with undefined when it is removed.
   * The function throws CardDeclinedError.
   */
  readonly onReady: (save: (() => Promise<PaymentCard>) | undefined) => void;
}

/** Stripe's form for a card that is to be saved. */
export default function StripeForm({ provider, onReady }: StripeFormProps) {
  const returnTo = useReturnTo();
  return (
    <StripeFields
      key={provider}
      begin={() => beginCardSetup(provider, returnTo)}
      returnPathOf={(setupId) => withSetup(returnTo, setupId)}
      onReady={(enter) => onReady(enter && (async () => finishCardSetup(provider, await enter())))}
    />
  );
}

function withSetup(returnTo: string, setupId: string): string {
  const [path = '', query] = returnTo.split('?');
  const params = new URLSearchParams(query);
  params.set('cardSetup', setupId);
  return `${path}?${params}`;
}
