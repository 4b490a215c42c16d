import { t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { titleOfType } from '@ovation/contract/content-types.ts';
import type { Order, OrderItem } from '@ovation/contract/shop/order.ts';
import type { Purchase } from '@ovation/contract/shop/purchases.ts';
import { Anchor, Card } from '@mantine/core';
import { Link } from 'react-router';
import { boughtAddress, contentAddress } from '../../../platform/addresses/addresses.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { orderStates } from '../orders/order-labels.ts';
import { ProductLine } from '../product-line.tsx';
import { Downloads } from './downloads.tsx';
import { LicenceKey } from './item-extras.tsx';
import classes from '../shop.module.css';

/** What was bought, the latest first: products with their downloads, and content with the way to it. */
export function PurchaseList({ purchases }: { readonly purchases: readonly Purchase[] }) {
  return (
    <Card padding="lg">
      <ul className={`${classes.rows} ${classes.brief}`} aria-label={t('Purchases')}>
        {purchases.map((purchase) =>
          purchase.order === undefined ? (
            <Content key={purchase._id} purchase={purchase} />
          ) : (
            <Products key={purchase._id} order={purchase.order} />
          ),
        )}
      </ul>
    </Card>
  );
}

function Content({ purchase }: { readonly purchase: Purchase }) {
  const { type, title, picture, performer, paid, isThere, createdAt } = purchase;
  const kind = titleOfType(type);
  return (
    <li className={classes.row}>
      <ProductLine
        item={{
          name: title === '' ? t('{kind} by {name}', { kind, name: performer.name }) : title,
          variant: '',
          cover: picture ?? '',
        }}
        to={addressOf(purchase)}
        aside={<Money amount={paid} />}
        isFaded={!isThere}
      >
        <span className={classes.detail}>
          {title === '' ? '' : `${t('{kind} by {name}', { kind, name: performer.name })} · `}
          <TimeAgo time={createdAt} />
        </span>
        {isThere ? null : <span className={classes.detail}>{t('It is not available at the moment.')}</span>}
      </ProductLine>
    </li>
  );
}

/** Messages are in their conversation, everything else has a page. */
function addressOf(purchase: Purchase): string | undefined {
  if (!purchase.isThere) return undefined;
  return purchase.conversationId === undefined ? boughtAddress(purchase) : `/messages/${purchase.conversationId}`;
}

function Products({ order }: { readonly order: Order }) {
  return order.items.map((item) => (
    <li key={item._id} className={classes.row} data-row>
      <ProductLine
        item={item}
        to={contentAddress('product', { _id: item.productId, performer: order.performer })}
        aside={item.type === 'digital' ? undefined : <OrderState order={order} />}
        extras={item.type === 'digital' ? <BoughtFiles item={item} /> : undefined}
      >
        <span className={classes.detail}>
          {rich('By {name} · <link>Order {number}</link>', {
            name: order.performer.name,
            number: order.number,
            link: <Anchor component={Link} to={`/orders/${order._id}`} inherit underline="always" />,
          })}
        </span>
      </ProductLine>
    </li>
  ));
}

function BoughtFiles({ item: { productId, name, licenceKey } }: { readonly item: OrderItem }) {
  return (
    <>
      {licenceKey === undefined ? null : <LicenceKey value={licenceKey} name={name} />}
      <Downloads productId={productId} name={name} />
    </>
  );
}

function OrderState({ order: { status } }: { readonly order: Pick<Order, 'status'> }) {
  const { label, tone } = orderStates[status];
  return <StateBadge tone={tone}>{translated(label)}</StateBadge>;
}
