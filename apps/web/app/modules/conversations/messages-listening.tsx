import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../platform/visitor/session.ts';

const MessageListener = lazy(() => import('./message-listener.tsx'));

/** Stands above all pages: once somebody has opened the messages they are followed, whichever page comes next. */
export function MessagesListening() {
  const isThere = /^\/messages(?:\/|$)/.test(useLocation().pathname);
  const isAccount = useMe() !== undefined;
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isThere) setWasOpened(true);
  }, [isThere]);
  return wasOpened && isAccount ? (
    <Suspense>
      <MessageListener />
    </Suspense>
  ) : null;
}
