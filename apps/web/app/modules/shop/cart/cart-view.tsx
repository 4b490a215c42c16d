import { t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconShoppingBag } from '../../../ui/tabler.ts';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/api.ts';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/error-state.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import { WishLink } from '../../accounts/wish-link.tsx';
import { CountrySelect } from '../../reference/country-select.tsx';
import type { CartItem } from './cart.ts';
import { UnsettledNotice } from '../checkout/unsettled-notice.tsx';
import { CartRow, changesOf } from './cart-row.tsx';
import { Summary } from './summary.tsx';
import { useCart, type CartActions } from './use-cart.ts';
import { useDeliveryCountry } from './use-delivery-country.ts';
import { usePreview, type Preview } from './use-preview.ts';
import classes from '../shop.module.css';

type PreviewedOrder = CartPreview['orders'][number];

/** The cart, checked by the server whenever it is opened. */
export function CartView() {
  const isHydrated = useHydrated();
  const cart = useCart();
  const [country, chooseCountry] = useDeliveryCountry();
  const preview = usePreview(cart.lines, { country }, true);
  if (!isHydrated) return <Waiting />;
  if (cart.lines.length === 0) return <EmptyCart />;
  if (preview.data === undefined)
    return preview.error === undefined ? <Waiting /> : <Unchecked cart={cart} preview={preview} />;
  const { orders, needsAddress } = preview.data;
  return (
    <div className={classes.split}>
      <Stack gap="lg">
        <UnsettledNotice />
        <Changes cart={cart} data={preview.data} />
        <MissingItems cart={cart} data={preview.data} />
        {orders.map((order) => (
          <OrderCard key={order.performer._id} order={order} cart={cart} />
        ))}
      </Stack>
      <Card padding="lg" component="section" aria-label={t('Summary')} className={classes.summary}>
        <Stack gap="md">
          {needsAddress ? (
            <CountrySelect
              label={t('Deliver to')}
              placeholder={t('Choose a country')}
              value={country ?? null}
              onChange={(value) => chooseCountry(value ?? undefined)}
            />
          ) : null}
          <Summary preview={preview} />
          <ToCheckout preview={preview.data} />
        </Stack>
      </Card>
    </div>
  );
}

function Waiting() {
  return (
    <Card padding="lg">
      <RowSkeletons count={3} />
    </Card>
  );
}

function EmptyCart() {
  return (
    <Card>
      <EmptyState
        icon={<IconShoppingBag size={40} stroke={1.3} />}
        title={t('Your cart is empty')}
        message={t('Find products in the shop on creators’ pages.')}
        action={{ label: t('Discover creators'), to: '/search' }}
      />
    </Card>
  );
}

/** The cart itself cannot be shown without prices: they are never guessed. */
function Unchecked({ cart, preview }: { readonly cart: CartActions; readonly preview: Preview }) {
  return (
    <Card>
      <ErrorState
        title={t('We could not check your cart')}
        message={t('{messageOf} Your cart is kept in this browser.', { messageOf: messageOf(preview.error) })}
        action={{ label: t('Try again'), onClick: preview.refresh }}
      />
      <Group justify="center" pb="lg">
        <Button variant="subtle" color="gray" onClick={cart.clear}>
          {t('Empty the cart')}
        </Button>
      </Group>
    </Card>
  );
}

const lineOf = (orders: readonly PreviewedOrder[], { variantId }: CartItem) =>
  orders.flatMap(({ lines }) => lines).find((line) => line.variantId === variantId);

/** Announces that something has changed; each line says what. */
function Changes({ cart, data }: { readonly cart: CartActions; readonly data: CartPreview }) {
  const changed = cart.lines.filter((item) => changesOf(item, lineOf(data.orders, item)).length > 0).length;
  return (
    <output>
      {changed === 0 ? null : (
        <Alert color="orange" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {t(
            '{changed, plural, one {One item has changed since you added it.} other {# items have changed since you added them.}}',
            { changed },
          )}
        </Alert>
      )}
    </output>
  );
}

function MissingItems({ cart, data }: { readonly cart: CartActions; readonly data: CartPreview }) {
  const missing = cart.lines.filter((item) => lineOf(data.orders, item) === undefined);
  if (missing.length === 0) return null;
  return (
    <Card padding="lg" component="section" aria-label={t('No longer available')}>
      <ul className={classes.rows}>
        {missing.map((item) => (
          <CartRow key={item.variantId} item={item} line={undefined} cart={cart} />
        ))}
      </ul>
    </Card>
  );
}

function OrderCard({ order, cart }: { readonly order: PreviewedOrder; readonly cart: CartActions }) {
  const { performer, lines, problem } = order;
  const items = cart.lines.filter((item) => lines.some(({ variantId }) => variantId === item.variantId));
  return (
    <Card padding="lg" component="section" aria-label={t('From {name}', { name: performer.name })}>
      <Stack gap="md">
        <AccountLine account={performer} to={profileAddress(performer)} size={36} />
        <ul className={classes.rows}>
          {items.map((item) => (
            <CartRow key={item.variantId} item={item} line={lineOf([order], item)} cart={cart} />
          ))}
        </ul>
        {problem === undefined ? null : (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}

/** What cannot be bought as it is has to be changed first. */
function ToCheckout({ preview: { orders, total } }: { readonly preview: CartPreview }) {
  const navigate = useNavigate();
  const isBlocked = orders.some(({ lines, problem }) => problem !== undefined || lines.some((line) => line.problem));
  if (orders.length === 0) return null;
  const isComplete = orders.every(({ shipping }) => shipping !== null);
  const price = isComplete ? formatMoney(total) : t('{price} excluding shipping', { price: formatMoney(total) });
  return (
    <Stack gap="xs">
      {isBlocked ? (
        <Button size="md" disabled>
          {t('Go to checkout')}
        </Button>
      ) : (
        <WishLink
          to="/checkout"
          wish={{ act: 'check-out', target: 'cart', title: t('Your cart'), price }}
          onReturn={() => void navigate('/checkout')}
        >
          {t('Go to checkout')}
        </WishLink>
      )}
      <Text size="sm" c="dimmed">
        {isBlocked ? t('Please change or remove items that can’t be bought.') : explain(orders.length)}
      </Text>
    </Stack>
  );
}

const explain = (count: number): string =>
  count === 1
    ? t('You pay on the next page.')
    : t('You pay once on the next page; each of the {count} creators gets an order.', { count });
