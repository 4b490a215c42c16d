import { t } from '@ovation/language/t.ts';
import { ActionIcon, Group, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { maxQuantity } from './cart.ts';

interface QuantityFieldProps {
  /** What is counted, for the labels. */
  readonly name: string;
  readonly value: number;
  /** Pieces left; null: unlimited. */
  readonly stock: number | null;
  readonly onChange: (quantity: number) => void;
}

/** The number of pieces of one line, between two buttons. */
export function QuantityField({ name, value, stock, onChange }: QuantityFieldProps) {
  const most = Math.max(Math.min(stock ?? maxQuantity, maxQuantity), 1);
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon
        aria-label={t('Remove one {name}', { name })}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <NumberInput
        aria-label={t('Quantity of {name}', { name })}
        value={value}
        min={1}
        max={maxQuantity}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        w="3.75rem"
        classNames={{ input: 'shop-quantity' }}
        onChange={(quantity) => Number(quantity) >= 1 && onChange(Number(quantity))}
      />
      <ActionIcon
        aria-label={t('Add one {name}', { name })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
