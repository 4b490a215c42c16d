import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMe } from '../../platform/visitor/session.ts';

const MessageListener = lazy(() => import('./message-listener.tsx'));

/** Rendered above all pages: once the messages were opened, they are followed on every page. */
export function MessagesListening() {
  const isOpen = /^\/messages(?:\/|$)/.test(useLocation().pathname);
  const isAccount = useMe() !== undefined;
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  return wasOpened && isAccount ? (
    <Suspense>
      <MessageListener />
    </Suspense>
  ) : null;
}
