import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { forgetOthers } from '../../platform/browser/kept.ts';
import { reportReached, useReached } from '../../platform/live/connectivity.ts';
import { watchConnection } from '../../platform/live/watch-connection.ts';
import { sendWishes } from '../../platform/live/wishes.ts';
import { keepPage, type Router } from '../../platform/react-internals/keep-page.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { Keyboard } from '../keyboard/keyboard.tsx';
import sheet from './after-load.css?url';
import { OfflineBanner } from './offline-banner.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

/** What a page needs only once it is shown: it loads afterwards, before the connection may be lost. */
export default function AfterLoad() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  return router ? <Parts router={router} /> : null;
}

function Parts({ router }: { readonly router: Router }) {
  useEffect(() => keepPage(router), [router]);
  useEffect(() => watchConnection(), []);
  useKeptWishes(router);
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="medium" />
      <PageSkeleton />
      <OfflineBanner router={router} />
      <Keyboard />
    </>
  );
}

/** Sends what was wanted without a connection, also on an earlier page, which this one then shows. */
function useKeptWishes(router: Router): void {
  const account = useMe();
  // Staff who view the site as this account must not send what the account wants.
  const me = account?.viewedUntil === undefined ? account?._id : undefined;
  useReached(() => {
    if (me !== undefined) void sendAndShow(me, router);
  });
  useEffect(() => {
    if (me === undefined) return;
    forgetOthers(me);
    reportReached();
  }, [me]);
}

async function sendAndShow(accountId: string, router: Router): Promise<void> {
  if (await sendWishes(accountId)) await router.revalidate();
}
