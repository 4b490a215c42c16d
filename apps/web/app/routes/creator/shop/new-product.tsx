import { t } from '@ovation/language/t.ts';
import { ProductEditor } from '../../../modules/products/editor/product-editor.tsx';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { UnsavedChanges } from '../../../ui/forms/unsaved-changes.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import type { Route } from './+types/new-product.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('New product'), matches) }];
}

export default function NewProduct() {
  const hydrated = useHydrated();
  return (
    <Page>
      <PageHeader title={t('New product')} />
      <UnsavedChanges>{hydrated ? <ProductEditor /> : <CardSkeletons />}</UnsavedChanges>
    </Page>
  );
}
