import { NumberInput, type NumberInputProps } from '@mantine/core';
import { moneyAffixes } from '../words/money.tsx';

/** An amount in the site's currency. Its value is a number, or '' when empty. */
export function MoneyInput(props: NumberInputProps) {
  return (
    <NumberInput
      {...moneyAffixes()}
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      hideControls
      inputMode="decimal"
      {...props}
    />
  );
}

/** The value of a `MoneyInput` for the contract: NaN, which every schema rejects, when empty. */
export function amountOf(value: number | string): number {
  return value === '' ? Number.NaN : Number(value);
}
