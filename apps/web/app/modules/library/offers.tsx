import type { Feed, Offer } from '@ovation/contract/feeds.ts';
import { lazy, Suspense, useState } from 'react';
import { useAsAccount } from '../../platform/login-prompt.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { useFollow } from '../audience/use-follow.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import classes from './offers.module.css';

const BuyDialog = lazy(() => import('../purchases/buy-dialog.tsx'));

/** What would open a locked feed, each one tap away; the first is the main one. */
export function Offers({ feed }: { readonly feed: Feed }) {
  return (
    <div className={classes.offers}>
      {feed.access.offers.map((offer, index) => <OfferButton key={offer.kind} feed={feed} offer={offer} isMain={index === 0} />)}
    </div>
  );
}

interface OfferButtonProps {
  readonly feed: Feed;
  readonly offer: Offer;
  readonly isMain: boolean;
}

function OfferButton({ feed, offer, isMain }: OfferButtonProps) {
  const variant = isMain ? 'filled' : 'white';
  if (offer.kind === 'follow') return <FollowOffer feed={feed} variant={variant} />;
  if (offer.kind === 'buy') return <BuyOffer feed={feed} price={offer.price ?? 0} />;
  return (
    <SubscribeButton performer={feed.performer} variant={variant} color={isMain ? undefined : 'dark'}>
      {offer.price ? `Subscribe for ${formatMoney(offer.price)} a month` : 'Subscribe for free'}
    </SubscribeButton>
  );
}

function FollowOffer({ feed, variant }: { readonly feed: Feed; readonly variant: string }) {
  const { toggle, busy, isFollowed } = useFollow({ _id: feed.performer._id, isFollowed: false });
  return <Button variant={variant} loading={busy} disabled={isFollowed && !busy} onClick={toggle}>Follow for free</Button>;
}

function BuyOffer({ feed, price }: { readonly feed: Feed; readonly price: number }) {
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => asAccount(() => setAsked(true))}>Buy for {formatMoney(price)}</Button>
      {asked ? <Suspense><BuyDialog feed={feed} price={price} onClose={() => setAsked(false)} /></Suspense> : null}
    </>
  );
}
