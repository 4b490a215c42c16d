import { lazy, Suspense, useEffect, useState } from 'react';
import { useSound } from '../modules/media/sound/sound.ts';
import { useAppSelector } from '../platform/state/store.ts';

const SoundBar = lazy(() => import('../modules/media/sound/sound-bar.tsx'));
const SubscribeDialog = lazy(() => import('../modules/subscriptions/subscribe-dialog.tsx'));

/** Dialogs that any page may open; loaded when the first one is. */
export function Dialogs() {
  const isOpen = useAppSelector((state) => state.subscription.showModal);
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  return wasOpened ? <Suspense><SubscribeDialog /></Suspense> : null;
}

/** The player at the foot of the page, once somebody has begun to listen. */
export function Listening() {
  return useSound().track === undefined ? null : <Suspense><SoundBar /></Suspense>;
}
