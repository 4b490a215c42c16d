import type { Offer } from '@ovation/contract/feeds.ts';
import { lazy, Suspense, useState } from 'react';
import { useAsAccount } from '../../../platform/visitor/login-prompt.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFollow } from '../../audience/use-follow.ts';
import { SubscribeButton } from '../../subscriptions/subscribe-button.tsx';
import classes from './offers.module.css';
import { offerLabel } from './offer-words.ts';
import type { Ware } from '../ware.ts';

const BuySheet = lazy(() => import('../buy-sheet.tsx'));

/** What would open something locked, each one tap away; the first is the main one. */
export function Offers({ ware }: { readonly ware: Ware }) {
  return (
    <div className={classes.offers}>
      {ware.access.offers.map((offer, index) => (
        <OfferButton key={offer.kind} ware={ware} offer={offer} isMain={index === 0} />
      ))}
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
  if (offer.kind === 'follow') return <FollowOffer ware={ware} offer={offer} variant={variant} />;
  if (offer.kind === 'buy') return <BuyOffer ware={ware} offer={offer} />;
  return (
    <SubscribeButton performer={ware.performer} variant={variant} color={isMain ? undefined : 'dark'}>
      {offerLabel(offer)}
    </SubscribeButton>
  );
}

function FollowOffer({
  ware,
  offer,
  variant,
}: {
  readonly ware: Ware;
  readonly offer: Offer;
  readonly variant: string;
}) {
  const { toggle, busy, isFollowed } = useFollow({ _id: ware.performer._id, isFollowed: false });
  return (
    <Button variant={variant} loading={busy} disabled={isFollowed && !busy} onClick={toggle}>
      {offerLabel(offer)}
    </Button>
  );
}

function BuyOffer({ ware, offer }: { readonly ware: Ware; readonly offer: Offer }) {
  const asAccount = useAsAccount();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => asAccount(() => setAsked(true))}>{offerLabel(offer)}</Button>
      {asked ? (
        <Suspense>
          <BuySheet ware={ware} price={offer.price ?? 0} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
