import { use, useEffect, useState, useSyncExternalStore, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router';
import { t } from '@ovation/language/t.ts';
import { forgetOthers, listKept, onKept, type KeptKind } from '../../platform/browser/kept.ts';
import { reportReached, useReached, changeConnectivity, useConnectivity } from '../../platform/live/connectivity.ts';
import { watchConnection } from '../../platform/live/watch-connection.ts';
import { sendWishes } from '../../platform/live/wishes.ts';
import { keepPage, openAgain, type Router } from '../../platform/react-internals/keep-page.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { Keyboard } from '../keyboard/keyboard.tsx';
import classes from './after-load.module.css';

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

/** A thin banner while the site or a part of the page cannot be reached: what waits, and what could not be opened. */
function OfflineBanner({ router }: { readonly router: Router }) {
  const { isOffline, unopened, isPartMissing } = useConnectivity();
  const me = useMe()?._id ?? '';
  const [messages, wishes] = [useKeptCount(me, 'message'), useKeptCount(me, 'wish')];
  useForgetUnopened();
  const isShown = isOffline || isPartMissing || unopened !== undefined;
  return (
    <output className={classes.place} data-connection>
      {isShown ? (
        <div className={classes.banner}>
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
        {t('Close')}
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

interface Place {
  readonly top: number;
  readonly left: number;
  readonly width: number;
}

/**
 * While the next page is loading, its rough shape covers this one, after a moment that fast pages need less than. The
 * page below stays as it is, so that nothing moves and its scroll position is kept.
 */
function PageSkeleton() {
  const from = useLocation().pathname;
  const { state, location } = useNavigation();
  if (state === 'idle' || isSameScreen(from, location.pathname)) return null;
  return <Cover key={location.key} kind={kindOf(location.pathname)} />;
}

function Cover({ kind }: { readonly kind: PageKind }) {
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => setPlace(measure()), []);
  if (!place) return null;
  const style = { insetBlockStart: place.top, left: place.left, width: place.width };
  return (
    <div className={classes.skeleton} style={style} data-kind={kind} aria-hidden>
      <div className={classes.column}>
        {hasTitle.includes(kind) ? <div className={classes.title} /> : null}
        {Array.from({ length: partsOf[kind] }, (_, index) => (
          <div key={index} className={classes.part}>
            <i />
            <i />
            <i />
          </div>
        ))}
      </div>
    </div>
  );
}

const hasTitle: readonly PageKind[] = ['cards', 'form', 'rows'];

/** How many parts fill a tall window. */
const partsOf: Readonly<Record<PageKind, number>> = {
  posts: 3,
  profile: 3,
  cards: 9,
  form: 5,
  conversation: 7,
  rows: 9,
};

/** The page's own area, below the bars that stay. */
function measure(): Place | undefined {
  const area = document.querySelector('#content')?.getBoundingClientRect();
  const bars = [...document.querySelectorAll('#content [data-sections], :has(> #content) > header')];
  const bottoms = bars.map((bar) => bar.getBoundingClientRect().bottom);
  return area && { top: Math.max(0, area.top, ...bottoms), left: area.left, width: area.width };
}

/** How a page looks, roughly, while it is loading. */
type PageKind = 'posts' | 'profile' | 'cards' | 'form' | 'conversation' | 'rows';

/** The first match wins; everything without a line here is a list. */
const kinds: readonly (readonly [pattern: RegExp, kind: PageKind])[] = [
  [/^\/home$|\/feeds\/(?!new$)[^/]+$/, 'posts'],
  [/^\/(?:messages|creator\/inbox)(?:\/|$)/, 'conversation'],
  [/^\/(?:search|live|bookmarks)$/, 'cards'],
  [/\/(?:new|settings|account|security|data)$|^\/(?:auth|contact|report|checkout)(?:\/|$)/, 'form'],
  [/^\/(?:admin|creator|wallet|subscriptions|following|orders|notifications|cart|purchases|requests)(?:\/|$)/, 'rows'],
  [/^\/[^/]+$/, 'profile'],
];

export function kindOf(pathname: string): PageKind {
  return kinds.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'rows';
}

/** Whether most of the screen stays: another filter, another conversation, another tab of a performer's page. */
export function isSameScreen(from: string, to: string): boolean {
  return from === to || screenOf(from) === screenOf(to);
}

const tab = /^(\/[^/]+)\/(?:photos|videos|galleries|products|live|about)$/;

function screenOf(pathname: string): string {
  const profile = kindOf(pathname) === 'rows' ? tab.exec(pathname)?.[1] : undefined;
  if (profile !== undefined && kindOf(profile) === 'profile') return profile;
  return kindOf(pathname) === 'conversation' ? pathname.replace(/^(\/messages|\/creator\/inbox)\/.*/, '$1') : pathname;
}
