import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { FollowAfterLogin } from '../modules/audience/follow-after-login.tsx';
import { closeMini, useMiniVideo } from '../modules/media/mini/mini-video.ts';
import { useSound } from '../modules/media/sound/sound.ts';
import { useHydrated } from '../platform/rendering/hydrated.ts';
import { lazyPart } from '../platform/rendering/lazy-part.ts';
import { useAsked } from '../platform/visitor/login-prompt.tsx';
import { useMe } from '../platform/visitor/session.ts';
import { useAppSelector } from '../platform/state/store.ts';

const MiniPlayer = lazyPart(() => import('../modules/media/mini/mini-player.tsx'));
const SoundBar = lazyPart(() => import('../modules/media/sound/sound-bar.tsx'));
const SubscribeSheet = lazyPart(() => import('../modules/subscriptions/subscribe-sheet.tsx'));
const CardSetupResult = lazyPart(() => import('../modules/payments/cards/card-setup-result.tsx'));
const DueAgreements = lazyPart(() => import('../modules/own-data/due-agreements.tsx'));
const WishSheet = lazyPart(() => import('../modules/accounts/wish-sheet.tsx'));
const PaymentResult = lazyPart(() => import('../modules/payments/payment-result.tsx'));

/** A page, the dialogs that it may open, and the audio player. */
export function WithDialogs({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <Dialogs />
      <AudioPlayer />
    </>
  );
}

/** Dialogs that any page may open; loaded when the first one opens. */
function Dialogs() {
  const isOpen = useAppSelector((state) => state.subscription.showModal);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  return (
    <>
      {wasOpened ? (
        <Suspense>
          <SubscribeSheet />
        </Suspense>
      ) : null}
      <AskVisitor />
      <FollowAfterLogin />
      <PaymentResults />
      <Terms />
    </>
  );
}

/** Asks a visitor for an account, for what they want to do. */
export function AskVisitor() {
  return useAsked().wish === undefined ? null : (
    <Suspense>
      <WishSheet />
    </Suspense>
  );
}

/** Where people can read, ask, take their data along and close the account without agreeing. */
const mayGoOn = /^\/(?:pages|contact|cookies|user\/account|creator\/account)(?:\/|$)/;

/** New terms to agree to. Staff are not asked: not as themselves, because they publish them, nor for whom they view. */
function Terms() {
  const hydrated = useHydrated();
  const me = useMe();
  const isFree = mayGoOn.test(useLocation().pathname);
  const isAsked = me !== undefined && !me.isAdmin && me.viewedUntil === undefined;
  return hydrated && isAsked && !isFree ? (
    <Suspense>
      <DueAgreements />
    </Suspense>
  ) : null;
}

/** For a payer who returns from their bank: the outcome of the payment, or of the new card, that the address names. */
function PaymentResults() {
  const hydrated = useHydrated();
  const me = useMe();
  return hydrated && me ? <ResultsInAddress /> : null;
}

function ResultsInAddress() {
  const [params] = useSearchParams();
  const [paymentId, setupId] = [params.get('payment'), params.get('cardSetup')];
  return (
    <>
      {paymentId === null ? null : (
        <Suspense>
          <PaymentResult key={paymentId} paymentId={paymentId} />
        </Suspense>
      )}
      {setupId === null ? null : (
        <Suspense>
          <CardSetupResult key={setupId} setupId={setupId} />
        </Suspense>
      )}
    </>
  );
}

/** The audio player at the bottom of the page, once the visitor has started a track. */
function AudioPlayer() {
  return useSound().track === undefined ? null : (
    <Suspense>
      <SoundBar />
    </Suspense>
  );
}

/** The video that goes on in the corner after its page was left; not for anyone else who logs in here. */
export function MiniVideo() {
  const video = useMiniVideo();
  const me = useMe();
  const isOthers = video !== undefined && video.viewerId !== me?._id;
  useEffect(() => {
    if (isOthers) closeMini();
  }, [isOthers]);
  return video === undefined || isOthers ? null : (
    <Suspense>
      <MiniPlayer key={video.fileId} video={video} />
    </Suspense>
  );
}
