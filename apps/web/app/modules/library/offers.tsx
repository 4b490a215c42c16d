import type { Offer } from '@ovation/contract/feeds.ts';
import { lazy, Suspense, useState } from 'react';
import { useAsAccount } from '../../platform/login-prompt.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { useFollow } from '../audience/use-follow.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import classes from './offers.module.css';
import type { Ware } from './ware.ts';

const BuySheet = lazy(() => import('../purchases/buy-sheet.tsx'));

/** What would open something locked, each one tap away; the first is the main one. */
export function Offers({ ware }: { readonly ware: Ware }) {
  return (
    <div className={classes.offers}>
      {ware.access.offers.map((offer, index) => <OfferButton key={offer.kind} ware={ware} offer={offer} isMain={index === 0} />)}
    </div>
  );
}

interface OfferButtonProps {
  readonly ware: Ware;
  readonly offer: Offer;
  readonly isMain: boolean;
}

function OfferButton({ ware, offer, isMain }: OfferButtonProps) {
  const variant = isMain ? 'filled' : 'white';
  if (offer.kind === 'follow') return <FollowOffer ware={ware} variant={variant} />;
  if (offer.kind === 'buy') return <BuyOffer ware={ware} price={offer.price ?? 0} />;
  return (
    <SubscribeButton performer={ware.performer} variant={variant} color={isMain ? undefined : 'dark'}>
      {offer.price ? `Subscribe for ${formatMoney(offer.price)} a month` : 'Subscribe for free'}
    </SubscribeButton>
  );
}

function FollowOffer({ ware, variant }: { readonly ware: Ware; readonly variant: string }) {
  const { toggle, busy, isFollowed } = useFollow({ _id: ware.performer._id, isFollowed: false });
  return <Button variant={variant} loading={busy} disabled={isFollowed && !busy} onClick={toggle}>Follow for free</Button>;
}

function BuyOffer({ ware, price }: { readonly ware: Ware; readonly price: number }) {
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => asAccount(() => setAsked(true))}>{`Buy for ${formatMoney(price)}`}</Button>
      {asked ? <Suspense><BuySheet ware={ware} price={price} onClose={() => setAsked(false)} /></Suspense> : null}
    </>
  );
}
