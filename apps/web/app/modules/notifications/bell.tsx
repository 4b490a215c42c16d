import { lazy } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { IconBell } from '../../ui/icons.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { SiteLink } from '../../ui/link.tsx';
import classes from './bell.module.css';
import { useMe } from '../../platform/session.ts';
import { useRenewedPush } from './renew-push.ts';
import { inShort, useUnread } from './unread.ts';

const load = () => import('./latest-notifications.tsx');
const LatestNotifications = lazy(load);

const labelOf = (count: number): string => (count === 0 ? 'Notifications' : `Notifications, ${inShort(count)} unread`);

/** On a desk: opens the latest beside it. */
export function Bell() {
  useRenewedPush(useMe()?._id ?? '');
  const count = useUnread();
  const button = <IconButton aria-label={labelOf(count)} className={classes.bell}><IconBell size={22} stroke={1.7} /><Count count={count} /></IconButton>;
  return <LateMenu load={load} button={button} menu={LatestNotifications} own={{}} popup="dialog" />;
}

/** On a phone: leads to the page. */
export function BellLink() {
  const count = useUnread();
  return <SiteLink to="/notifications" aria-label={labelOf(count)} className={classes.link}><IconBell size={24} stroke={1.7} /><Count count={count} /></SiteLink>;
}

function Count({ count }: { readonly count: number }) {
  return count === 0 ? null : <span className={classes.count} aria-hidden>{inShort(count)}</span>;
}
