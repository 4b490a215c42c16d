import { t } from '@ovation/language/t.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { listKept, onKept, type KeptKind } from '../../platform/browser/kept.ts';
import { changeConnectivity, useConnectivity } from '../../platform/live/connectivity.ts';
import { openAgain, type Router } from '../../platform/react-internals/keep-page.ts';
import { useMe } from '../../platform/visitor/session.ts';

/** A thin banner while the site or a part of the page cannot be reached: what waits, and what could not be opened. */
export function OfflineBanner({ router }: { readonly router: Router }) {
  const { isOffline, unopened, isPartMissing } = useConnectivity();
  const me = useMe()?._id ?? '';
  const [messages, wishes] = [useKeptCount(me, 'message'), useKeptCount(me, 'wish')];
  useForgetUnopened();
  const isShown = isOffline || isPartMissing || unopened !== undefined;
  return (
    <output className="offline-place">
      {isShown ? (
        <div className="offline-banner">
          <p>
            {unopened === undefined ? null : (
              <span>{t('The page could not be opened, so you’re still on this one.')} </span>
            )}
            {isOffline ? (
              <span>{navigator.onLine ? t('The site cannot be reached.') : t('You are offline.')} </span>
            ) : null}
            {isPartMissing && !isOffline ? (
              <span>{t('A part of this page could not be loaded. The site may have been updated.')} </span>
            ) : null}
            {isOffline && messages > 0 ? <span>{messagesWait(messages)} </span> : null}
            {isOffline && wishes > 0 ? <span>{changesWait(wishes)}</span> : null}
          </p>
          {isPartMissing && !isOffline ? (
            <button type="button" onClick={() => window.location.reload()}>
              {t('Reload')}
            </button>
          ) : null}
          {unopened === undefined ? null : <Retry router={router} path={unopened} />}
        </div>
      ) : null}
    </output>
  );
}

function Retry({ router, path }: { readonly router: Router; readonly path: string }) {
  const [isTrying, setTrying] = useState(false);
  const retry = async (): Promise<void> => {
    setTrying(true);
    await openAgain(router, path);
    setTrying(false);
  };
  return (
    <>
      <button type="button" disabled={isTrying} onClick={() => void retry()}>
        {isTrying ? t('Trying…') : t('Try again')}
      </button>
      <button type="button" onClick={() => changeConnectivity({ unopened: undefined })}>
        {t('Dismiss')}
      </button>
    </>
  );
}

function messagesWait(count: number): string {
  return t('{count, plural, one {# message is waiting to be sent.} other {# messages are waiting to be sent.}}', {
    count,
  });
}

function changesWait(count: number): string {
  return t('{count, plural, one {# change is waiting to be saved.} other {# changes are waiting to be saved.}}', {
    count,
  });
}

function useKeptCount(accountId: string, kind: KeptKind): number {
  return useSyncExternalStore(
    onKept,
    () => listKept(accountId, kind).length,
    () => 0,
  );
}

/** Once another page is open, the one that could not be opened does not matter any more. */
function useForgetUnopened(): void {
  const { pathname, search } = useLocation();
  useEffect(() => () => changeConnectivity({ unopened: undefined }), [pathname, search]);
}
