import { topUpWallet, type TokenPackage, type Transaction } from '@ovation/contract/money.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../platform/api.ts';
import { useContractForm } from '../../platform/contract-form.ts';
import { useSettings } from '../../platform/session.ts';
import { useAppDispatch } from '../../platform/state/store.ts';
import { balanceChanged } from '../../platform/state/user.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { amountOf } from '../../ui/money-input.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { useBank } from './bank.ts';
import { firstCard } from './card-select.tsx';
import { useIntention } from './intention.ts';
import { ownAmount } from './package-choice.tsx';

interface TopUp {
  readonly packages: readonly TokenPackage[];
  readonly missing: number | undefined;
  readonly payment: Transaction | undefined;
  readonly from: string | undefined;
}

interface TopUpValues extends Record<string, unknown> {
  /** The id of a package, or `ownAmount`. */
  choice: string;
  amount: number | string;
  paymentMethod: string;
}

/** The top-up's form and what becomes of it: the bank's page, the way back, or a word about the payment in the address. */
export function useTopUp(topUp: TopUp) {
  const dispatch = useAppDispatch();
  const intend = useIntention();
  const navigate = useNavigate();
  const goToBank = useBank();
  const [, setParams] = useSearchParams();
  const { minimumWalletPrice: minimum } = useSettings();
  const { packages, from } = topUp;
  const contractForm = useContractForm<typeof topUpWallet, TopUpValues>(topUpWallet, {
    initialValues: { choice: firstChoice(topUp), amount: firstAmount(topUp, minimum), paymentMethod: firstCard },
    toBody: ({ choice, amount, paymentMethod }) => (choice === ownAmount ? { amount: amountOf(amount), paymentMethod } : { packageId: choice, paymentMethod }),
    send: async (body) => {
      const { _id, status, redirectUrl, balance } = await intend(body, (idempotencyKey) => api.call(topUpWallet, { body, idempotencyKey }));
      if (redirectUrl !== undefined) return goToBank(redirectUrl, from);
      dispatch(balanceChanged(balance));
      if (status !== 'succeeded' || from === undefined) return setParams((before) => naming(before, _id), { replace: true, preventScrollReset: true });
      toastSuccess(`Your wallet holds ${formatMoney(balance)} now.`);
      return navigate(from, { replace: true });
    },
  });
  const { choice, amount } = contractForm.form.values;
  const price = packages.find(({ _id }) => _id === choice)?.price ?? amountOf(amount);
  return { contractForm, price };
}

function naming(before: URLSearchParams, paymentId: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete('current');
  after.set('payment', paymentId);
  return after;
}

function failedTopUp({ payment }: TopUp): Transaction | undefined {
  return payment?.status === 'failed' && payment.type === 'top_up' ? payment : undefined;
}

/** What failed before, else an amount of one's own where that is wanted, else the first package. */
function firstChoice(topUp: TopUp): string {
  const failed = failedTopUp(topUp);
  if (failed) return topUp.packages.find(({ price, tokens }) => price === failed.amount && tokens === failed.tokens)?._id ?? ownAmount;
  return topUp.missing === undefined ? (topUp.packages[0]?._id ?? ownAmount) : ownAmount;
}

function firstAmount(topUp: TopUp, minimum: number): number {
  return failedTopUp(topUp)?.amount ?? Math.max(minimum, topUp.missing ?? 20);
}
