import { t } from '@ovation/language/t.ts';
import type { Offer } from '@ovation/contract/publishing/feeds.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { useIntent } from '../../../platform/visitor/login-prompt.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useFollow } from '../../audience/use-follow.ts';
import { SubscribeButton } from '../../subscriptions/subscribe-button.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import classes from '../purchases.module.css';
import type { Purchasable, Unlockable } from '../purchasable.ts';

const BuySheet = lazyPart(() => import('../buy-sheet.tsx'));

/** The offers that unlock something, as buttons; the first is the main one. */
export function Offers({ purchasable }: { readonly purchasable: Purchasable | Unlockable }) {
  return (
    <div className={classes.offers}>
      {purchasable.access.offers.map((offer, index) => (
        <OfferButton key={offer.kind} purchasable={purchasable} offer={offer} isMain={index === 0} />
      ))}
    </div>
  );
}

interface OfferButtonProps {
  readonly purchasable: Purchasable | Unlockable;
  readonly offer: Offer;
  readonly isMain: boolean;
}

function OfferButton({ purchasable, offer, isMain }: OfferButtonProps) {
  const variant = isMain ? 'filled' : 'white';
  if (offer.kind === 'follow') return <FollowOffer purchasable={purchasable} offer={offer} variant={variant} />;
  if (offer.kind === 'buy')
    return purchasable.kind === undefined ? null : <BuyOffer purchasable={purchasable} offer={offer} />;
  return (
    <SubscribeButton
      performer={purchasable.performer}
      price={monthlyPriceOf(offer)}
      on={countedOf(purchasable)}
      variant={variant}
      color={isMain ? undefined : 'dark'}
    >
      {offerLabel(offer)}
    </SubscribeButton>
  );
}

/** What its performer's statistics count subscriptions for; not messages and live streams. */
function countedOf(purchasable: Purchasable | Unlockable) {
  const { kind } = purchasable;
  return kind === 'feed' || kind === 'gallery' || kind === 'video' ? { kind, id: purchasable._id } : undefined;
}

function FollowOffer({
  purchasable,
  offer,
  variant,
}: {
  readonly purchasable: Purchasable | Unlockable;
  readonly offer: Offer;
  readonly variant: string;
}) {
  const { toggle, busy, isFollowed } = useFollow({ ...purchasable.performer, isFollowed: false });
  return (
    <Button variant={variant} loading={busy} disabled={isFollowed && !busy} onClick={toggle}>
      {offerLabel(offer)}
    </Button>
  );
}

function BuyOffer({ purchasable, offer }: { readonly purchasable: Purchasable; readonly offer: Offer }) {
  const [asked, setAsked] = useState(false);
  const wish = {
    act: 'buy',
    target: purchasable._id,
    title: t('Buy from {name}', { name: purchasable.performer.name }),
    price: `${purchasable.title}: ${formatMoney(offer.price ?? 0)}`,
  };
  const ask = useIntent(wish, () => setAsked(true));
  return (
    <>
      <Button onClick={() => ask()}>{offerLabel(offer)}</Button>
      {asked ? (
        <Suspense>
          <BuySheet purchasable={purchasable} price={offer.price ?? 0} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The label of an offer's button: the action and its price. */
export function offerLabel({ kind, price = 0 }: Offer): string {
  if (kind === 'follow') return t('Follow for free');
  if (kind === 'buy') return t('Buy for {amount}', { amount: formatMoney(price) });
  return price > 0 ? t('Subscribe for {amount} a month', { amount: formatMoney(price) }) : t('Subscribe for free');
}

/** The price of a subscription alone. */
function monthlyPriceOf({ price = 0 }: Pick<Offer, 'price'>): string {
  return price > 0 ? t('{amount} a month', { amount: formatMoney(price) }) : t('Free at first');
}
