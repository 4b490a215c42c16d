import { lazy } from 'react';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconBell } from '../../ui/icons.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import classes from './bell.module.css';
import { useRenewedPush } from './renew-push.ts';
import { inShort } from './unread.ts';

const load = () => import('./latest-notifications.tsx');
const LatestNotifications = lazy(load);

const labelOf = (count: number): string => (count === 0 ? 'Notifications' : `Notifications, ${inShort(count)} unread`);

interface UnreadProps {
  readonly totalUnread: number;
}

/** On a desk: opens the latest beside it. */
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

/** On a phone: leads to the page. */
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
      {inShort(count)}
    </span>
  );
}
