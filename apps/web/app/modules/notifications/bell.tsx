import { t } from '@ovation/language/t.ts';
import { useEffect } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconBell } from '../../ui/icons.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { countedClass, IconCount, LinkWithCount } from '../../ui/buttons/link-with-count.tsx';
import { shortCount } from './unread.ts';

const load = () => import('./latest-notifications.tsx');
const LatestNotifications = lazyPart(load);

const labelOf = (count: number): string =>
  count === 0 ? t('Notifications') : t('Notifications, {shortCount} unread', { shortCount: shortCount(count) });

const shownCount = (count: number): number | string => (count === 0 ? 0 : shortCount(count));

interface UnreadProps {
  readonly totalUnread: number;
}

/** On a desk: opens the latest notifications beside it. */
export function Bell({ accountId, totalUnread }: UnreadProps & { readonly accountId: string }) {
  useRenewedPush(accountId);
  const button = (
    <IconButton aria-label={labelOf(totalUnread)} className={countedClass}>
      <IconBell size={22} stroke={1.7} />
      <IconCount>{shownCount(totalUnread)}</IconCount>
    </IconButton>
  );
  return <LazyMenu load={load} button={button} menu={LatestNotifications} own={{}} popup="dialog" />;
}

/** On a phone: links to the page. */
export function BellLink({ totalUnread }: UnreadProps) {
  return (
    <LinkWithCount to="/notifications" label={labelOf(totalUnread)} Icon={IconBell} count={shownCount(totalUnread)} />
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
