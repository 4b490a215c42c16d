import { t } from '@ovation/language/t.ts';
import type { Variant } from '@ovation/contract/shop/products.ts';
import { NativeSelect } from '@mantine/core';
import { formatMoney } from '../../../ui/words/money.tsx';
import { stockLabel } from '../product-labels.ts';
import classes from './buying.module.css';

interface VariantChoiceProps {
  readonly variants: readonly Variant[];
  readonly chosen: Variant;
  readonly onChoose: (id: string) => void;
}

/** More than this do not fit on a phone beside everything else. */
const mostCards = 9;

/** A size or a colour, each with what is left of it and its price, where they differ. */
export function VariantChoice({ variants, chosen, onChoose }: VariantChoiceProps) {
  if (variants.length < 2) return null;
  const hasPrices = variants.some(({ pays }) => pays !== variants[0]?.pays);
  const factsOf = (variant: Variant): string =>
    [hasPrices ? formatMoney(variant.pays) : undefined, stockLabel(variant.stock)].filter(Boolean).join(', ');
  if (variants.length > mostCards)
    return (
      <NativeSelect
        label={t('Variant')}
        value={chosen._id}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={variants.map((variant) => ({
          value: variant._id,
          label: [variant.name, factsOf(variant)].filter(Boolean).join(', '),
          disabled: variant.stock === 0,
        }))}
      />
    );
  return (
    <fieldset className={classes.variants}>
      <legend>{t('Variant')}</legend>
      <div className={classes.variantsList}>
        {variants.map((variant) => (
          <label key={variant._id} className={classes.variant}>
            <input
              type="radio"
              name="variant"
              value={variant._id}
              checked={variant._id === chosen._id}
              disabled={variant.stock === 0}
              onChange={() => onChoose(variant._id)}
            />
            {variant.name}
            {factsOf(variant) === '' ? null : <small>{factsOf(variant)}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
