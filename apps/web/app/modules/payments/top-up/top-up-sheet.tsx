import { english, t, translated } from '@ovation/language/t.ts';
import { topUpWallet } from '@ovation/contract/money/money.ts';
import { searchTokenPackages, type TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import { Chip, Group, Skeleton, Stack } from '@mantine/core';
import { IconWallet } from '../../../ui/tabler.ts';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney, formatRoundMoney } from '../../../ui/words/money.tsx';
import { Loading } from '../../../ui/lists/skeletons.tsx';
import { CheckoutSheet } from '../checkout/checkout-sheet.tsx';
import { explainFailure } from '../checkout/explain-failure.ts';
import { FundingChoice } from '../checkout/funding-choice.tsx';
import { SheetFrame } from '../checkout/sheet-frame.tsx';
import { SubjectLine } from '../checkout/subject-line.tsx';
import { payingCard, type TotalProps } from '../checkout/total.tsx';
import { useFunding, type Funding } from '../checkout/use-funding.ts';
import { usePayment, type Payment } from '../checkout/use-payment.ts';
import { intend } from '../intention.ts';
import {
  PackageChoice,
  cardOf,
  firstChoice,
  presetsBetween,
  amountOrPackage,
  type TopUpValues,
} from './package-choice.tsx';

interface TopUpSheetProps {
  /** How much the wallet lacks for a purchase, if the top-up was opened from one. */
  readonly missing?: number | undefined;
  readonly onClose: () => void;
  /** Called when the money has arrived; `onClose` is called as well. */
  readonly onPaid?: (() => void) | undefined;
}

const title = english('Top up your wallet');

/** Tops up the wallet from a card: with a package, or with any amount. */
export default function TopUpSheet(props: TopUpSheetProps) {
  const { data, error } = useSWR('token-packages', () =>
    api.call(searchTokenPackages, { query: { sortBy: 'ordering', sort: 'asc', pageSize: 50 } }),
  );
  if (data) return <TopUpForm packages={data.data} {...props} />;
  return (
    <SheetFrame title={translated(title)} onClose={props.onClose}>
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

interface TopUpFormProps extends TopUpSheetProps {
  readonly packages: readonly TokenPackage[];
}

function TopUpForm({ packages, missing, onClose, onPaid = () => undefined }: TopUpFormProps) {
  const balance = useMe()?.balance ?? 0;
  const funding = useFunding({ mayUseBalance: false });
  const done = (): void => {
    toastSuccess(t('The money is in your wallet.'));
    onClose();
    onPaid();
  };
  const payment = usePayment(done);
  const contractForm = useTopUp({ packages, missing, funding, payment });
  const { form } = contractForm;
  const { choice, amount } = form.values;
  const chosen = packages.find(({ _id }) => _id === choice);
  const price = chosen?.price ?? amountOf(amount);
  return (
    <CheckoutSheet
      title={translated(title)}
      onClose={onClose}
      onPaid={done}
      of={contractForm}
      payment={payment}
      total={totalOf(price, balance + (chosen?.tokens ?? price), payingCard(0, funding))}
      action={price > 0 ? t('Pay {amount}', { amount: formatMoney(price) }) : t('Pay')}
    >
      <SubjectLine
        picture={<IconWallet size={28} stroke={1.5} aria-hidden />}
        title={t('Your wallet')}
        detail={
          missing === undefined
            ? t('It holds {amount}.', { amount: formatMoney(balance) })
            : t('It holds {balance}: you need {missing} more.', {
                balance: formatMoney(balance),
                missing: formatMoney(missing),
              })
        }
      />
      <PackageChoice
        packages={packages}
        value={choice}
        onChange={(value) => form.setFieldValue('choice', value)}
        customFirst={missing !== undefined}
      >
        <AmountFields form={form} />
      </PackageChoice>
      <FundingChoice funding={funding} price={0} cardError={form.errors['paymentMethod']} />
    </CheckoutSheet>
  );
}

interface TopUpOptions extends Pick<TopUpFormProps, 'packages' | 'missing'> {
  readonly funding: Funding;
  readonly payment: Payment;
}

function useTopUp({ packages, missing, funding, payment }: TopUpOptions): ContractForm<TopUpValues> {
  const minimum = useMinimum();
  return useContractForm<typeof topUpWallet, TopUpValues>(topUpWallet, {
    initialValues: firstChoice(packages, minimum, missing),
    toBody: (values) => ({ ...amountOrPackage(values), ...cardOf(funding.termsOf(0)) }),
    explain: explainFailure,
    send: async (choice) => {
      const body = { ...choice, ...cardOf(await funding.settle(0)) };
      const { _id, ...answer } = await intend(['top-up', body], (idempotencyKey) =>
        api.call(topUpWallet, { body, idempotencyKey }),
      );
      await payment.take({ ...answer, paymentId: _id });
    },
  });
}

/** The least of the site's settings, and of what a card can pay. */
function useMinimum(): number {
  return Math.max(useSettings().minimumWalletPrice, minimumCardPayment);
}

/** Any amount, with a few round ones to choose from. */
function AmountFields({ form }: { readonly form: ContractForm<TopUpValues>['form'] }) {
  const { maximumWalletPrice: maximum } = useSettings();
  const minimum = useMinimum();
  return (
    <Stack gap="sm" pb="xs">
      <MoneyInput
        label={t('Amount')}
        description={t('From {lowest} to {highest}.', {
          lowest: formatRoundMoney(minimum),
          highest: formatRoundMoney(maximum),
        })}
        clampBehavior="none"
        {...form.getInputProps('amount')}
      />
      <Chip.Group value={String(form.values.amount)} onChange={(value) => form.setFieldValue('amount', Number(value))}>
        <Group gap="xs">
          {presetsBetween(minimum, maximum).map((preset) => (
            <Chip key={preset} value={String(preset)}>
              {formatRoundMoney(preset)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  );
}

function totalOf(price: number, after: number, card: string): TotalProps {
  if (!Number.isFinite(price)) return { amount: 0, source: t('Please enter an amount.') };
  return {
    amount: price,
    source: t('From {card}. Your wallet will hold {amount}.', { card, amount: formatMoney(after) }),
  };
}
