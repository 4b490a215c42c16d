import { t } from '@ovation/language/t.ts';
import type { Stream, StreamOffer } from '@ovation/contract/live/stream.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { useIntent } from '../../../../platform/visitor/login-prompt.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { useFollow } from '../../../audience/use-follow.ts';
import { SubscribeButton } from '../../../subscriptions/subscribe-button.tsx';
import { streamOfferLabel } from '../stream-labels.ts';
import classes from '../page/stage.module.css';

const BuySheet = lazyPart(() => import('../../../purchases/buy-sheet.tsx'));
const MinuteSheet = lazyPart(() => import('./minute-sheet.tsx'));

interface StreamOffersProps {
  readonly stream: Stream;
  /** Called when the viewer has been charged for the first minute. */
  readonly onJoined: () => void;
}

/** What unlocks a stream, as buttons; the first is the main one. A visitor is led to the login, and back. */
export function StreamOffers({ stream, onJoined }: StreamOffersProps) {
  return (
    <div className={classes.offers}>
      {stream.access.offers.map((offer, index) => (
        <OfferButton key={offer.kind} stream={stream} offer={offer} isMain={index === 0} onJoined={onJoined} />
      ))}
    </div>
  );
}

interface OfferButtonProps extends StreamOffersProps {
  readonly offer: StreamOffer;
  readonly isMain: boolean;
}

function OfferButton({ stream, offer, isMain, onJoined }: OfferButtonProps) {
  const look = isMain ? ({ variant: 'filled' } as const) : ({ variant: 'white', color: 'dark' } as const);
  const { performer } = stream;
  if (offer.kind === 'follow') return <FollowOffer stream={stream} offer={offer} variant={look.variant} />;
  if (offer.kind === 'subscribe')
    return (
      <SubscribeButton performer={performer} price={streamOfferLabel(offer)} {...look}>
        {streamOfferLabel(offer)}
      </SubscribeButton>
    );
  if (offer.kind === 'minute' && stream.status !== 'live')
    return (
      <p>
        {t('You can join for {amount} a minute as soon as there is video.', { amount: formatMoney(offer.price ?? 0) })}
      </p>
    );
  return <PaidOffer stream={stream} offer={offer} onJoined={onJoined} />;
}

interface FollowOfferProps extends Pick<OfferButtonProps, 'stream' | 'offer'> {
  readonly variant: string;
}

function FollowOffer({ stream: { performer }, offer, variant }: FollowOfferProps) {
  const { toggle, busy, isFollowed } = useFollow({ ...performer, isFollowed: false });
  return (
    <Button variant={variant} loading={busy} disabled={isFollowed && !busy} onClick={toggle}>
      {streamOfferLabel(offer)}
    </Button>
  );
}

/** A ticket, or the first minute. */
function PaidOffer({ stream, offer, onJoined }: Omit<OfferButtonProps, 'isMain'>) {
  const [asked, setAsked] = useState(false);
  const ask = useIntent(
    {
      act: offer.kind,
      target: stream._id,
      title: t('Watch {name} live', { name: stream.performer.name }),
      price: streamOfferLabel(offer),
    },
    () => setAsked(true),
  );
  const sheet = { price: offer.price ?? 0, onClose: () => setAsked(false) };
  return (
    <>
      <Button onClick={() => ask()}>{streamOfferLabel(offer)}</Button>
      {asked ? (
        <Suspense>
          {offer.kind === 'minute' ? (
            <MinuteSheet stream={stream} {...sheet} onJoined={onJoined} />
          ) : (
            <BuySheet purchasable={ticketOf(stream)} {...sheet} />
          )}
        </Suspense>
      ) : null}
    </>
  );
}

function ticketOf({ _id, performer, title, thumbnail, status }: Stream) {
  const content = status === 'scheduled' ? 'A ticket; refunded if it never starts' : t('A ticket for the live stream');
  return { kind: 'stream', _id, performer, title, content, picture: thumbnail } as const;
}
