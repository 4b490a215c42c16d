import { english, translated, type EnglishText } from '@ovation/language/t.ts';
import type { CartLine } from '@ovation/contract/shop/cart.ts';
import type { OrderItem } from '@ovation/contract/shop/order.ts';
import { IconPhoto } from '../../ui/tabler.ts';
import { useState, type ReactNode } from 'react';
import { SiteLink } from '../../ui/buttons/link.tsx';
import classes from './shop.module.css';

interface ProductLineProps {
  readonly item: Pick<CartLine | OrderItem, 'name' | 'variant' | 'cover'> & Partial<Pick<OrderItem, 'type'>>;
  /** The address of its page; undefined without one. */
  readonly to?: string | undefined;
  /** On the right: what it costs. */
  readonly aside?: ReactNode;
  /** Below its name. */
  readonly children?: ReactNode;
  /** Below all of it: its files. */
  readonly extras?: ReactNode;
  /** Shows that it cannot be bought. */
  readonly isFaded?: boolean;
}

const typeDetails: Partial<Record<OrderItem['type'], EnglishText>> = {
  digital: english('Download'),
  made_to_order: english('Made to order'),
};

/** One product with its variant, in a cart or an order. */
export function ProductLine({ item, to, aside, children, extras, isFaded = false }: ProductLineProps) {
  const typeDetail = item.type === undefined ? undefined : typeDetails[item.type];
  const detail = [item.variant, typeDetail === undefined ? '' : translated(typeDetail)]
    .filter((text) => text !== '')
    .join(' · ');
  return (
    <>
      <div className={classes.line} data-faded={isFaded || undefined}>
        <Cover address={item.cover} />
        <div className={classes.words}>
          <div className={classes.title}>
            {to === undefined ? (
              <span dir="auto" className={classes.name} title={item.name}>
                {item.name}
              </span>
            ) : (
              <SiteLink to={to} dir="auto" className={classes.name} title={item.name}>
                {item.name}
              </SiteLink>
            )}
            {aside === undefined ? null : <span className={classes.aside}>{aside}</span>}
          </div>
          {detail === '' ? null : <span className={classes.detail}>{detail}</span>}
          {children}
        </div>
      </div>
      {extras === undefined ? null : <div className={classes.extras}>{extras}</div>}
    </>
  );
}

/** Pictures of products may be gone, or still being processed. */
export function Cover({ address }: { readonly address: string }) {
  const [missing, setMissing] = useState('');
  return (
    <span className={classes.cover}>
      {address === '' || address === missing ? (
        <IconPhoto size={24} stroke={1.4} aria-hidden />
      ) : (
        <img src={address} alt="" loading="lazy" width={72} height={72} onError={() => setMissing(address)} />
      )}
    </span>
  );
}
