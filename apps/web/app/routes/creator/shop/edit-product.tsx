import { t } from '@ovation/language/t.ts';
import { getOwnProduct, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { ProductEditor } from '../../../modules/products/editor/product-editor.tsx';
import { useMoveToBin } from '../../../modules/library/own/move-to-bin.ts';
import { ProductState } from '../../../modules/products/own/product-state.tsx';
import { productAddress } from '../../../modules/products/product-labels.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { UnsavedChanges, useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { CardSkeletons } from '../../../ui/lists/skeletons.tsx';
import type { Route } from './+types/edit-product.ts';

export async function loader(args: Route.LoaderArgs) {
  return { product: await apiOf(args).call(getOwnProduct, { params: { id: args.params.id } }) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Edit product'), matches) }];
}

export default function EditProduct({ loaderData: { product } }: Route.ComponentProps) {
  const hydrated = useHydrated();
  return (
    <Page>
      <UnsavedChanges>
        <PageHeader
          title={t('Edit product')}
          description={<ProductState product={product} />}
          actions={<Actions product={product} />}
        />
        {hydrated ? <ProductEditor key={product._id} product={product} /> : <CardSkeletons />}
      </UnsavedChanges>
    </Page>
  );
}

function Actions({ product }: { readonly product: OwnProduct }) {
  const moveToBin = useMoveToBin('product');
  const navigate = useNavigate();
  const { release } = useUnsaved(false);
  const leave = (): void => {
    release();
    void navigate('/creator/products');
  };
  return (
    <>
      <Button variant="default" color="red" onClick={() => void moveToBin(product._id, leave)}>
        {t('Delete')}
      </Button>
      <Button component={Link} to={productAddress(product)} variant="default">
        {t('View')}
      </Button>
    </>
  );
}
