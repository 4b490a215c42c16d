import { t } from '@ovation/language/t.ts';
import { Stack } from '@mantine/core';
import { useSettings } from '../../../platform/visitor/session.ts';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { typed } from '../typed.ts';
import type { ProductEditorState } from './use-product-editor.ts';

/** What it costs, and for subscribers. */
export function PriceFields({ editor: { values, errors, change } }: { readonly editor: ProductEditorState }) {
  const { performerCommission } = useSettings();
  const net = amountOf(values.price) * (1 - performerCommission / 100);
  return (
    <Stack gap="md">
      <MoneyInput
        label={values.type === 'made_to_order' && values.isQuoted ? t('Price from') : t('Price')}
        description={
          Number.isFinite(net) ? t('You get {amount} of each sale.', { amount: formatMoney(net) }) : undefined
        }
        value={values.price}
        error={errors['price']}
        onChange={(value) => change({ price: typed(value) })}
      />
      <MoneyInput
        label={t('Price for subscribers')}
        description={t('Lower than the price. Leave it empty if everyone pays the same.')}
        value={values.subscriberPrice}
        error={errors['subscriberPrice']}
        onChange={(value) => change({ subscriberPrice: typed(value) })}
      />
    </Stack>
  );
}
