import { NumberInput, type NumberInputProps } from '@mantine/core';

/** An amount in the site's currency. Its value is a number, or '' while it is empty. */
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

/** What a `MoneyInput` holds as the contract wants it: NaN, which no schema takes, while it is empty. */
export function amountOf(value: number | string): number {
  return value === '' ? Number.NaN : Number(value);
}
