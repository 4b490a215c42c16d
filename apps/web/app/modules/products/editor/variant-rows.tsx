import { t } from '@ovation/language/t.ts';
import { maxVariants } from '@ovation/contract/shop/products.ts';
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlus, IconTrash } from '../../../ui/tabler.ts';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { FieldErrors } from '../../library/publishing/use-save-attempt.ts';
import { newVariant, type VariantValues } from './product-values.ts';
import { typed } from '../typed.ts';
import classes from './editor.module.css';

interface VariantRowsProps {
  readonly variants: readonly VariantValues[];
  /** The product's, which variants without a price have. */
  readonly price: number | '';
  readonly errors: FieldErrors;
  readonly onChange: (variants: readonly VariantValues[]) => void;
}

/** The variants in the order in which buyers choose from them. */
export function VariantRows({ variants, price, errors, onChange }: VariantRowsProps) {
  const move = (from: number, to: number): void => {
    const moved = variants[from];
    if (moved) onChange(variants.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <>
      <ol className={classes.variantRows} aria-label={t('Variants')}>
        {variants.map((variant, index) => (
          <VariantRow
            key={variant.key}
            variant={variant}
            title={variant.name.trim() || t('Variant {number}', { number: index + 1 })}
            price={price}
            errorOf={(field) => errors[`variants.${index}.${field}`]}
            onChange={(change) => onChange(variants.with(index, { ...variant, ...change }))}
            onEarlier={index === 0 ? undefined : () => move(index, index - 1)}
            onLater={index === variants.length - 1 ? undefined : () => move(index, index + 1)}
            onRemove={variants.length === 1 ? undefined : () => onChange(variants.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={variants.length >= maxVariants}
          onClick={() => onChange([...variants, newVariant()])}
        >
          {t('Add a variant')}
        </Button>
      </div>
    </>
  );
}

interface VariantRowProps {
  readonly variant: VariantValues;
  /** Its name, or its number. */
  readonly title: string;
  readonly price: number | '';
  readonly errorOf: (field: keyof VariantValues) => string | undefined;
  readonly onChange: (change: Partial<VariantValues>) => void;
  /** Undefined at the ends. */
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  /** Undefined for the last one. */
  readonly onRemove: (() => void) | undefined;
}

const whole = { min: 0, allowDecimal: false, allowNegative: false, hideControls: true } as const;

function VariantRow({ variant, title, price, errorOf, onChange, ...actions }: VariantRowProps) {
  const { onEarlier, onLater, onRemove } = actions;
  return (
    <li>
      <fieldset className={classes.variantRow} aria-label={title}>
        <TextInput
          label={t('Name')}
          placeholder={t('Large, red')}
          maxLength={80}
          value={variant.name}
          error={errorOf('name')}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <MoneyInput
          label={t('Price')}
          placeholder={price === '' ? t('As above') : formatMoney(price)}
          value={variant.price}
          error={errorOf('price')}
          onChange={(value) => onChange({ price: typed(value) })}
        />
        <MoneyInput
          label={t('For subscribers')}
          placeholder={variant.price === '' ? t('As above') : t('The same')}
          value={variant.subscriberPrice}
          error={errorOf('subscriberPrice')}
          onChange={(value) => onChange({ subscriberPrice: typed(value) })}
        />
        <NumberInput
          label={t('Stock')}
          placeholder={t('Unlimited')}
          value={variant.stock}
          error={errorOf('stock')}
          onChange={(value) => onChange({ stock: typed(value) })}
          {...whole}
        />
        <NumberInput
          label={t('Weight')}
          suffix=" g"
          value={variant.weightGrams}
          error={errorOf('weightGrams')}
          onChange={(value) => onChange({ weightGrams: typed(value) })}
          {...whole}
        />
        <TextInput
          label={t('SKU')}
          placeholder={t('Your own number')}
          maxLength={60}
          value={variant.sku}
          error={errorOf('sku')}
          onChange={(event) => onChange({ sku: event.currentTarget.value })}
        />
        <div className={classes.rowActions}>
          <ActionIcon disabled={!onEarlier} onClick={onEarlier} aria-label={t('Move {title} up', { title })}>
            <IconChevronUp size={20} />
          </ActionIcon>
          <ActionIcon disabled={!onLater} onClick={onLater} aria-label={t('Move {title} down', { title })}>
            <IconChevronDown size={20} />
          </ActionIcon>
          <ActionIcon disabled={!onRemove} onClick={onRemove} aria-label={t('Remove {title}', { title })}>
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      </fieldset>
    </li>
  );
}
