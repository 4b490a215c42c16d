import type { TokenPackage, Transaction } from '@ovation/contract/money.ts';
import { Chip, Group, Stack, Text } from '@mantine/core';
import { useSettings } from '../../platform/session.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { formatMoney, formatRoundMoney } from '../../ui/money.tsx';
import { CardSelect } from './card-select.tsx';
import { PackageChoice } from './package-choice.tsx';
import { useTopUp } from './use-top-up.ts';

interface TopUpFormProps {
  readonly packages: readonly TokenPackage[];
  /** What the wallet lacks for what the fan wants, when that brought the fan here. */
  readonly missing: number | undefined;
  /** The payment that the fan has just made: one that failed is offered again as it was. */
  readonly payment: Transaction | undefined;
  readonly from: string | undefined;
}

/** Fills the wallet from a card: with a package, or with any amount. */
export function TopUpForm({ packages, missing, payment, from }: TopUpFormProps) {
  const { minimumWalletPrice: minimum, maximumWalletPrice: maximum } = useSettings();
  const { contractForm, price } = useTopUp({ packages, missing, payment, from });
  const { form } = contractForm;
  const isNeeded = missing !== undefined && (payment === undefined || payment.status === 'failed');
  return (
    <Form of={contractForm} label="Top up">
      {isNeeded ? <Text>You need {formatMoney(missing)} more. Once it is here, you are back where you were.</Text> : null}
      <PackageChoice packages={packages} value={form.values.choice} onChange={(choice) => form.setFieldValue('choice', choice)} ownFirst={missing !== undefined}>
        <Stack gap="sm" pb="xs">
          <MoneyInput label="Amount" description={`From ${formatRoundMoney(minimum)} to ${formatRoundMoney(maximum)}.`} clampBehavior="none" {...form.getInputProps('amount')} />
          <Chip.Group value={String(form.values.amount)} onChange={(value) => form.setFieldValue('amount', Number(value))}>
            <Group gap="xs">{presetsBetween(minimum, maximum).map((amount) => <Chip key={amount} value={String(amount)}>{formatRoundMoney(amount)}</Chip>)}</Group>
          </Chip.Group>
        </Stack>
      </PackageChoice>
      <CardSelect {...form.getInputProps('paymentMethod')} />
      <SubmitButton of={contractForm} fullWidth>{Number.isFinite(price) && price > 0 ? `Pay ${formatMoney(price)}` : 'Pay'}</SubmitButton>
    </Form>
  );
}

function presetsBetween(minimum: number, maximum: number): number[] {
  return [10, 20, 50, 100].filter((amount) => amount >= minimum && amount <= maximum);
}

