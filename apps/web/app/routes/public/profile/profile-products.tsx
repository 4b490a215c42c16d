import { getPerformer, type Performer } from '@ovation/contract/people/performers.ts';
import { searchProducts } from '@ovation/contract/shop/products.ts';
import { IconShoppingBag } from '@tabler/icons-react';
import { useOutletContext } from 'react-router';
import { ProductList } from '../../../modules/products/cards/product-list.tsx';
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
  return (
    <div className="product-tab">
      <ProductList products={products} label={`Products by ${performer.name}`} />
    </div>
  );
}

function NothingForSale({ performer }: { readonly performer: Performer }) {
  const isOwn = useMe()?._id === performer._id;
  const icon = <IconShoppingBag size={40} stroke={1.3} />;
  if (isOwn)
    return (
      <EmptyState
        icon={icon}
        title="Your shop is empty"
        message="Sell what you make: files to download, or things that you ship."
        action={{ label: 'Add your first product', to: '/creator/products/new' }}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title="Nothing for sale yet"
      message={`${performer.name} has nothing in the shop yet. Follow to be the first to know.`}
    />
  );
}
