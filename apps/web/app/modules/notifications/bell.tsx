import { lazy, useEffect } from 'react';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconBell } from '../../ui/icons.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import classes from './bell.module.css';
import { shortCount } from './unread.ts';

const load = () => import('./latest-notifications.tsx');
const LatestNotifications = lazy(load);

const labelOf = (count: number): string =>
  count === 0 ? 'Notifications' : `Notifications, ${shortCount(count)} unread`;

interface UnreadProps {
  readonly totalUnread: number;
}

/** On a desk: opens the latest notifications beside it. */
export function Bell({ accountId, totalUnread }: UnreadProps & { readonly accountId: string }) {
  useRenewedPush(accountId);
  const button = (
    <IconButton aria-label={labelOf(totalUnread)} className={classes.bell}>
      <IconBell size={22} stroke={1.7} />
      <Count count={totalUnread} />
    </IconButton>
  );
  return <LazyMenu load={load} button={button} menu={LatestNotifications} own={{}} popup="dialog" />;
}

/** On a phone: links to the page. */
export function BellLink({ totalUnread }: UnreadProps) {
  return (
    <SiteLink to="/notifications" aria-label={labelOf(totalUnread)} className={classes.link}>
      <IconBell size={24} stroke={1.7} />
      <Count count={totalUnread} />
    </SiteLink>
  );
}

function Count({ count }: { readonly count: number }) {
  return count === 0 ? null : (
    <span className={classes.count} aria-hidden>
      {shortCount(count)}
    </span>
  );
}

const doneKey = 'push-renewed';

/** Renews the push subscription once in each tab, because the server may have deleted it with an earlier session. */
function useRenewedPush(accountId: string): void {
  useEffect(() => {
    if (
      !('Notification' in window) ||
      Notification.permission !== 'granted' ||
      sessionStorage.getItem(doneKey) === accountId
    )
      return;
    sessionStorage.setItem(doneKey, accountId);
    import('../../platform/browser/push.ts').then(({ renewPush }) => renewPush(accountId)).catch(() => undefined);
  }, [accountId]);
}
