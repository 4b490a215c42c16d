import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Anchor, NumberInput, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Columns } from '../../../ui/layout/columns.tsx';
import { typed } from '../typed.ts';
import type { ProductEditorState } from './use-product-editor.ts';

/** How soon a product is shipped, and when its seller hears that little is left. */
export function DeliveryFields({ editor: { values, errors, change } }: { readonly editor: ProductEditorState }) {
  return (
    <Stack gap="md">
      <Columns tablet={2}>
        <NumberInput
          label={t('Days until you ship')}
          description={t('Time from the order until you ship it.')}
          min={0}
          max={90}
          allowDecimal={false}
          allowNegative={false}
          value={values.handlingDays}
          error={errors['handlingDays']}
          onChange={(value) => change({ handlingDays: typed(value) })}
        />
        <NumberInput
          label={t('Alert me when this many are left')}
          description={t('Leave empty for no alert.')}
          min={0}
          max={1_000}
          allowDecimal={false}
          allowNegative={false}
          value={values.lowStockAt}
          error={errors['lowStockAt']}
          onChange={(value) => change({ lowStockAt: typed(value) })}
        />
      </Columns>
      <Text size="sm" c="dimmed">
        {rich('Shipping costs and countries are the same for all your products: <link>shipping zones</link>.', {
          link: <Anchor component={Link} to="/creator/products/shipping" size="sm" underline="always" />,
        })}
      </Text>
    </Stack>
  );
}
