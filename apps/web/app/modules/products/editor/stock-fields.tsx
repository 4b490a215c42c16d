import { t } from '@ovation/language/t.ts';
import { NumberInput, Stack, Switch } from '@mantine/core';
import { Columns } from '../../../ui/layout/columns.tsx';
import { newVariant, type VariantValues } from './product-values.ts';
import { typed } from '../typed.ts';
import type { ProductEditorState } from './use-product-editor.ts';
import { VariantRows } from './variant-rows.tsx';

/** How many pieces there are: of the product, or of each of its variants. */
export function StockFields({ editor }: { readonly editor: ProductEditorState }) {
  const { values, errors, change } = editor;
  const setVariants = (variants: readonly VariantValues[]): void => change({ variants });
  const toggle = (hasVariants: boolean): void =>
    change({ hasVariants, variants: values.variants.length === 0 ? [newVariant()] : values.variants });
  return (
    <Stack gap="md">
      <Switch
        label={t('It comes in variants')}
        description={t('Such as sizes or colours, each with its own stock and, if you like, its own price.')}
        checked={values.hasVariants}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {values.hasVariants ? (
        <VariantRows variants={values.variants} price={values.price} errors={errors} onChange={setVariants} />
      ) : (
        <SingleFields editor={editor} />
      )}
    </Stack>
  );
}

function SingleFields({ editor: { values, errors, change } }: { readonly editor: ProductEditorState }) {
  const [first = newVariant(), ...others] = values.variants;
  const set = (part: Partial<VariantValues>): void => change({ variants: [{ ...first, ...part }, ...others] });
  return (
    <Columns tablet={2}>
      <NumberInput
        label={t('Pieces in stock')}
        description={t('Leave empty if you never run out.')}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={first.stock}
        error={errors['variants.0.stock'] ?? errors['stock']}
        onChange={(value) => set({ stock: typed(value) })}
      />
      <NumberInput
        label={t('Weight')}
        description={t('One item, including packaging.')}
        suffix=" g"
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={first.weightGrams}
        error={errors['variants.0.weightGrams'] ?? errors['weightGrams']}
        onChange={(value) => set({ weightGrams: typed(value) })}
      />
    </Columns>
  );
}
