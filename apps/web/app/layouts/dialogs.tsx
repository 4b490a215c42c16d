import { lazy, Suspense, useEffect, useState } from 'react';
import { useAppSelector } from '../platform/state/store.ts';

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
