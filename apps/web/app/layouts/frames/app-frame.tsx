import type { Me } from '@ovation/contract/people/accounts.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Bell, BellLink } from '../../modules/notifications/bell.tsx';
import { useUnread } from '../../modules/notifications/unread.ts';
import { Analytics } from '../../modules/own-data/cookies/analytics.tsx';
import { CartLink } from '../../modules/shop/cart/cart-link.tsx';
import { Avatar } from '../../ui/people/account-line.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconDots } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { Money } from '../../ui/words/money.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './app-frame.module.css';
import { currentOf, menuOf, navigationOf, type NavigationItem } from './navigation.ts';
import { SkipLink } from './skip-link.tsx';

const ViewBanner = lazy(() => import('./view-banner.tsx'));

/** The frame around a page for an account: navigation at the side on a wide screen, at the bottom on a phone. */
export function AppFrame({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const totalUnread = useUnread();
  const items = navigationOf(me);
  const onPhone = items.filter((item) => item.onPhone);
  const more = menuOf(me);
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.side} aria-label="Site">
        <div className={classes.sideHead}>
          <SiteLink to="/home" className={classes.logo}>
            <Logo height={28} />
          </SiteLink>
          <div className={classes.end}>
            <CartLink />
            <Bell accountId={me._id} totalUnread={totalUnread} />
          </div>
        </div>
        <Navigation items={items} className={classes.sideNavigation} />
        <div className={classes.sideFoot}>
          <OwnAccount me={me} />
          <AccountMenu items={more}>
            <IconButton aria-label="More">
              <IconDots size={22} stroke={1.8} />
            </IconButton>
          </AccountMenu>
        </div>
      </aside>
      <header className={classes.top}>
        <SiteLink to="/home">
          <Logo height={24} />
        </SiteLink>
        <div className={classes.end}>
          {me.isAdmin ? null : <BalanceChip balance={me.balance} />}
          <CartLink />
          <BellLink totalUnread={totalUnread} />
          <AccountMenu items={[...items.filter((item) => !item.onPhone), ...more]}>
            <IconButton aria-label="More">
              <Avatar account={me} size={34} />
            </IconButton>
          </AccountMenu>
        </div>
      </header>
      <main id="content" className={classes.main}>
        {me.viewedUntil === undefined ? null : (
          <Suspense>
            <ViewBanner me={me} />
          </Suspense>
        )}
        {children}
      </main>
      <Navigation items={onPhone} className={classes.bottom} />
      <Analytics />
    </div>
  );
}

function Navigation({
  items,
  className,
}: {
  readonly items: readonly NavigationItem[];
  readonly className: string | undefined;
}) {
  const current = currentOf(items, useLocation().pathname);
  return (
    <nav aria-label="Main" className={className}>
      {items.map(({ to, label, Icon, Count }) => (
        <SiteLink key={to} to={to} className={classes.item} aria-current={to === current?.to ? 'page' : undefined}>
          <Icon size={24} stroke={1.6} />
          <span>{label}</span>
          {Count ? <Count /> : null}
        </SiteLink>
      ))}
    </nav>
  );
}

function OwnAccount({ me }: { readonly me: Me }) {
  return (
    <SiteLink to={me.isPerformer ? `/${me.username}` : '/user/account'} className={classes.me}>
      <Avatar account={me} size={40} />
      <span>
        <span className={classes.name}>{me.name}</span>
        <span className={classes.money}>
          <Money amount={me.balance} />
        </span>
      </span>
    </SiteLink>
  );
}

/** The wallet's balance, updated by the server's events. */
function BalanceChip({ balance }: { readonly balance: number }) {
  return (
    <SiteLink to="/wallet" className={classes.balance} aria-label={`Wallet, balance ${balance.toFixed(2)}`}>
      <Money amount={balance} />
    </SiteLink>
  );
}
