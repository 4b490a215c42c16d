import { t } from '@ovation/language/t.ts';
import { Anchor, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { Link } from 'react-router';
import { maxLicenceKeys } from '@ovation/contract/shop/downloads.ts';
import type { OwnProduct } from '@ovation/contract/shop/products.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';
import { typed } from '../typed.ts';
import type { ProductEditorState } from './use-product-editor.ts';
import { keyLines } from './licence-keys.ts';
import { formatNumber } from '../../../ui/words/formats.ts';

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

interface LicenceKeysFieldProps {
  readonly editor: ProductEditorState;
  /** Undefined for a new one. */
  readonly product: OwnProduct | undefined;
}

/** The licence keys that are added to a download; those that were saved are never shown again. */
export function LicenceKeysField({ editor: { values, errors, change }, product }: LicenceKeysFieldProps) {
  const count = keyLines(values.licenceKeys).length;
  const left = product?.licenceKeysLeft ?? null;
  return (
    <Stack gap="md">
      <Textarea
        label={left === null ? t('Licence keys') : t('Add licence keys')}
        description={t(
          'One per line. Each buyer gets one, and your product is sold out when none are left. You can’t read them here once they’re saved.',
        )}
        placeholder={t('AAAA-BBBB-CCCC\nDDDD-EEEE-FFFF')}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        autoComplete="off"
        value={values.licenceKeys}
        error={errors['licenceKeys']}
        onChange={(event) => change({ licenceKeys: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed" component="output">
        {[
          ...(left === null
            ? []
            : [
                t('{left} left, {used} used.', {
                  left: formatNumber(left),
                  used: formatNumber(product?.licenceKeysUsed ?? 0),
                }),
              ]),
          ...(count === 0 ? [] : [t('{count, plural, one {One key to add.} other {# keys to add.}}', { count })]),
          ...(left === null && count === 0
            ? [t('Leave empty if none are needed; at most {max} at once.', { max: formatNumber(maxLicenceKeys) })]
            : []),
        ].join(' ')}
      </Text>
      {left === null && count === 0 ? null : (
        <NumberInput
          label={t('Alert me when this many keys are left')}
          description={t('Leave empty for no alert.')}
          min={0}
          max={1_000}
          allowDecimal={false}
          allowNegative={false}
          value={values.lowStockAt}
          error={errors['lowStockAt']}
          onChange={(value) => change({ lowStockAt: typed(value) })}
        />
      )}
    </Stack>
  );
}
