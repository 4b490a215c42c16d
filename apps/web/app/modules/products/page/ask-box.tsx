import { t } from '@ovation/language/t.ts';
import type { Product, Variant } from '@ovation/contract/shop/products.ts';
import { Text } from '@mantine/core';
import { IconCalendarClock, IconPackage, IconShieldCheck } from '../../../ui/tabler.ts';
import { useLocation } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { WishLink } from '../../accounts/wish-link.tsx';
import { askAct, AskForm } from '../../shop/requests/ask-form.tsx';
import { depositSentence } from '../../shop/requests/request-labels.ts';
import { contentsLabel, subscriberNote } from '../product-labels.ts';
import classes from './buying.module.css';

interface AskBoxProps {
  readonly product: Product;
  readonly variant: Variant;
}

/** What something that is made to order costs, how long it takes, and the form that asks for it. */
export function AskBox({ product, variant }: AskBoxProps) {
  return (
    <section className={classes.box} aria-label={t('Request yours')}>
      {product.isQuoted ? (
        <p className={classes.price}>
          {rich('From {strong}', { strong: <strong>{formatMoney(variant.pays)}</strong> })}
        </p>
      ) : (
        <ProductPrice variant={variant} />
      )}
      <WorkPromises product={product} />
      <Ask product={product} variant={variant} />
    </section>
  );
}

function Ask({ product, variant }: AskBoxProps) {
  const me = useMe();
  if (product.status === 'withdrawn') return <Text c="dimmed">{t('This is no longer for sale.')}</Text>;
  if (me?._id === product.performer._id) return <Text c="dimmed">{t('Fans see the request form here.')}</Text>;
  if (variant.stock === 0)
    return (
      <Text c="dimmed">
        {t('{name} has no capacity at the moment. Please come back later.', { name: product.performer.name })}
      </Text>
    );
  if (!me)
    return (
      <div className={classes.actions}>
        <AskAsVisitor product={product} variant={variant} />
      </div>
    );
  return <AskForm product={product} />;
}

/** After the login the form takes their place, and the focus. */
function AskAsVisitor({ product: { _id, name, isQuoted }, variant }: AskBoxProps) {
  const { pathname } = useLocation();
  const pays = formatMoney(variant.pays);
  const price = isQuoted ? t('From {price}', { price: pays }) : pays;
  return (
    <WishLink
      to={`/auth/login?${new URLSearchParams({ from: pathname })}`}
      wish={{ act: askAct, target: _id, title: name, price }}
      onReturn={() => undefined}
    >
      {t('Request yours')}
    </WishLink>
  );
}

/** How long it takes, and what happens to the money meanwhile. */
function WorkPromises({ product }: Pick<AskBoxProps, 'product'>) {
  const deposit = depositSentence(product.depositPercent, product.performer.name);
  return (
    <ul className={classes.promises}>
      <li>
        <IconCalendarClock size={18} stroke={1.7} aria-hidden />
        {contentsLabel(product)}
      </li>
      {product.needsAddress ? (
        <li>
          <IconPackage size={18} stroke={1.7} aria-hidden />
          {t('Shipped to you')}
        </li>
      ) : null}
      <li>
        <IconShieldCheck size={18} stroke={1.7} aria-hidden />
        {t('We hold your money until you accept what you get. {deposit}', { deposit })}
      </li>
    </ul>
  );
}

/** What this viewer pays: $12.00, $9.00 for subscribers. */
export function ProductPrice({ variant }: { readonly variant: Variant }) {
  const { price, pays } = variant;
  const note = subscriberNote(variant);
  return (
    <p className={classes.price} aria-live="polite">
      <strong>{formatMoney(pays)}</strong>
      {pays < price ? (
        <s>
          <span className="visually-hidden">{t('instead of')} </span>
          {formatMoney(price)}
        </s>
      ) : null}
      {note === undefined ? null : <span>{note}</span>}
    </p>
  );
}
