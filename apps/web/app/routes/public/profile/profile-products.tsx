import { t } from '@ovation/language/t.ts';
import { getPerformer, type Performer } from '@ovation/contract/people/performers.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { IconShoppingBag } from '../../../ui/tabler.ts';
import { useOutletContext } from 'react-router';
import { ProductList } from '../../../modules/products/cards/product-grid.tsx';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useEndless } from '../../../platform/lists/endless.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import type { Route } from './+types/profile-products.ts';

export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const performer = await api.call(getPerformer, { params: { id: args.params.username } });
  const query = { performerId: performer._id, pageSize: 24 };
  return { query, products: await api.call(searchProducts, { query }) };
}

/** A performer's shop. */
export default function ProfileProducts({ loaderData }: Route.ComponentProps) {
  const performer = useOutletContext<Performer>();
  const products = useEndless(searchProducts, { query: loaderData.query }, loaderData.products);
  if (products.items.length === 0) return <NothingForSale performer={performer} />;
  return <ProductList products={products} label={t('Products by {name}', { name: performer.name })} />;
}

function NothingForSale({ performer }: { readonly performer: Performer }) {
  const isOwn = useMe()?._id === performer._id;
  const icon = <IconShoppingBag size={40} stroke={1.3} />;
  if (isOwn)
    return (
      <EmptyState
        icon={icon}
        title={t('Your shop is empty')}
        message={t('Sell what you make: files to download, or things that you ship.')}
        action={{ label: t('Add your first product'), to: '/creator/products/new' }}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t('Nothing for sale yet')}
      message={t('{name} has nothing in the shop yet. Follow to be the first to know.', { name: performer.name })}
    />
  );
}
