import { t } from '@ovation/language/t.ts';
import type { CartPreview } from '@ovation/contract/shop/cart.ts';
import { Alert, Anchor, Card, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { formatMoney } from '../../../ui/words/money.tsx';
import { ProductLine } from '../product-line.tsx';
import classes from '../shop.module.css';

interface CheckoutItemsProps {
  readonly orders: CartPreview['orders'];
  /** Whether the cart is bought, which can be changed. */
  readonly isCart: boolean;
}

/** What is bought, and from whom. */
export function CheckoutItems({ orders, isCart }: CheckoutItemsProps) {
  return (
    <Card padding="lg" component="section" aria-label={t('Items')}>
      <Stack gap="lg">
        <div className={classes.title}>
          <Title order={2} size="h3">
            {isCart ? t('Your cart') : t('You buy')}
          </Title>
          {isCart ? (
            <Anchor component={Link} to="/cart" underline="always">
              {t('Change')}
            </Anchor>
          ) : null}
        </div>
        {orders.map(({ performer, lines, problem }) => (
          <section key={performer._id} aria-label={t('From {name}', { name: performer.name })}>
            <Stack gap="sm">
              <span className={classes.note}>{t('From {name}', { name: performer.name })}</span>
              <ul className={classes.rows}>
                {lines.map((line) => (
                  <li key={line.variantId} className={classes.row}>
                    <ProductLine item={line} aside={priceOf(line)}>
                      {line.problem === undefined ? null : <span className={classes.change}>{line.problem}</span>}
                    </ProductLine>
                  </li>
                ))}
              </ul>
              {problem === undefined ? null : (
                <Alert color="red" variant="light" role="alert">
                  {problem}
                </Alert>
              )}
            </Stack>
          </section>
        ))}
      </Stack>
    </Card>
  );
}

export function priceOf({ price, quantity }: { readonly price: number; readonly quantity: number }): string {
  return quantity === 1 ? formatMoney(price) : `${quantity} × ${formatMoney(price)}`;
}
