import { NumberInput, type NumberInputProps } from '@mantine/core';

/** An amount in the site's currency. Its value is a number, or '' when empty. */
export function MoneyInput(props: NumberInputProps) {
  return (
    <NumberInput
      prefix="$"
      decimalScale={2}
      fixedDecimalScale
      thousandSeparator=","
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
