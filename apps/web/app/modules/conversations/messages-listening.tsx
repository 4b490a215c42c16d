import { Suspense, useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { listKept } from '../../platform/browser/kept.ts';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { useMe } from '../../platform/visitor/session.ts';

const MessageListener = lazyPart(() => import('./message-listener.tsx'));

/** A route whose pages may show messages has this as its `handle`. */
export interface MessagesHandle {
  readonly readsMessages: (loaderData: unknown) => boolean;
}

/** Above all pages: once the messages were opened, or while some wait to be sent, every page follows them. */
export function MessagesListening() {
  const isBeside = useMatches().some(({ handle, loaderData }) =>
    (handle as Partial<MessagesHandle> | undefined)?.readsMessages?.(loaderData),
  );
  const isOpen = /^\/(?:messages|creator\/inbox)(?:\/|$)/.test(useLocation().pathname) || isBeside;
  const me = useMe();
  // Messages are closed to staff who view the site as this account.
  const isAccount = me !== undefined && me.viewedUntil === undefined;
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen || (me && listKept(me._id, 'message').length > 0)) setWasOpened(true);
  }, [isOpen, me]);
  return wasOpened && isAccount ? (
    <Suspense>
      <MessageListener />
    </Suspense>
  ) : null;
}
