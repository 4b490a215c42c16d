import { t } from '@ovation/language/t.ts';
import { NumberInput } from '@mantine/core';
import { maxDownloads } from '@ovation/contract/shop/products.ts';
import { typed } from '../typed.ts';
import type { ProductEditorState } from './use-product-editor.ts';

/** How often each buyer may download a file. */
export function DownloadLimitField({ editor: { values, errors, change } }: { readonly editor: ProductEditorState }) {
  return (
    <NumberInput
      label={t('Downloads for each buyer')}
      description={t(
        'How many times each buyer can download each version of a file; resuming after an interruption doesn’t count. Leave it empty for no limit.',
      )}
      min={1}
      max={maxDownloads}
      allowDecimal={false}
      allowNegative={false}
      value={values.downloadLimit}
      error={errors['downloadLimit']}
      onChange={(value) => change({ downloadLimit: typed(value) })}
    />
  );
}
