import { t } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { Suspense, type ReactNode, type ComponentPropsWithRef, type ReactElement } from 'react';
import { Bell, BellLink } from '../../modules/notifications/bell.tsx';
import { useUnread } from '../../modules/notifications/unread.ts';
import { Analytics } from '../../modules/own-data/cookies/analytics.tsx';
import { CartLink } from '../../modules/shop/cart/cart-link.tsx';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { IconArrowLeft, IconDots } from '../../ui/icons.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { formatMoney, Money } from '../../ui/words/money.tsx';
import classes from './app-frame.module.css';
import { menuGroupsOf, type FrameNavigation, type NavigationGroup } from '../navigation/navigation.ts';
import { SideNavigation, BottomBar } from './navigation-bars.tsx';
import { useAppSelector } from '../../platform/state/store.ts';
import { SkipLink } from './skip-link.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';

const ViewBanner = lazyPart(() => import('./view-banner.tsx'));

const homeStyle = { gap: '0.5rem', color: 'inherit' };

interface AppFrameProps {
  readonly me: Me;
  readonly navigation: FrameNavigation;
  readonly children: ReactNode;
}

/** The frame around a page for an account: navigation at the side on a wide screen, at the bottom on a phone. */
export function AppFrame({ me, navigation, children }: AppFrameProps) {
  const totalUnread = useUnread();
  const siteName = useAppSelector((state) => state.ui.siteName);
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.side} aria-label={t('Site')}>
        <div className={classes.sideHead}>
          <SiteLink to="/home" className={classes.logo}>
            <Logo height={28} />
          </SiteLink>
          <div className={classes.end}>
            <CartLink />
            <Bell accountId={me._id} totalUnread={totalUnread} />
          </div>
        </div>
        <SideNavigation navigation={navigation} />
        <div className={classes.sideFoot}>
          <OwnAccount me={me} />
          <AccountMenu groups={navigation.more.length === 0 ? [] : [{ items: navigation.more }]}>
            <IconButton aria-label={t('More')}>
              <IconDots size={22} stroke={1.8} />
            </IconButton>
          </AccountMenu>
        </div>
      </aside>
      <header className={classes.top} data-inside={navigation.isInside || undefined}>
        <SiteLink
          to="/home"
          className={classes.end}
          style={homeStyle}
          aria-label={navigation.isInside ? t('Back to {siteName}', { siteName }) : undefined}
        >
          {navigation.isInside ? <IconArrowLeft size={22} stroke={1.8} /> : null}
          <Logo height={24} />
        </SiteLink>
        <div className={classes.end}>
          {me.isAdmin ? null : <BalanceChip balance={me.balance} />}
          <CartLink />
          <BellLink totalUnread={totalUnread} />
          <AccountMenu groups={menuGroupsOf(navigation)}>
            <IconButton aria-label={t('More')}>
              <Avatar account={me} size={34} />
            </IconButton>
          </AccountMenu>
        </div>
      </header>
      <main id="content">
        {me.viewedUntil === undefined ? null : (
          <Suspense>
            <ViewBanner me={me} />
          </Suspense>
        )}
        {children}
      </main>
      <BottomBar navigation={navigation} />
      <Analytics />
    </div>
  );
}

function OwnAccount({ me }: { readonly me: Me }) {
  return (
    <SiteLink to={me.isPerformer ? `/${me.username}` : '/user/account'} className={classes.me}>
      <Avatar account={me} size={40} />
      <span>
        <span dir="auto" className={classes.name}>
          {me.name}
        </span>
        {me.isAdmin ? null : (
          <span className={classes.money}>
            <Money amount={me.balance} />
          </span>
        )}
      </span>
    </SiteLink>
  );
}

/** The wallet's balance, updated by the server's events. */
function BalanceChip({ balance }: { readonly balance: number }) {
  return (
    <SiteLink
      to="/wallet"
      className={classes.balance}
      aria-label={t('Wallet, balance {balance}', { balance: formatMoney(balance) })}
    >
      <Money amount={balance} />
    </SiteLink>
  );
}

const load = () => import('./account-menu-list.tsx');
const AccountMenuList = lazyPart(load);

interface AccountMenuProps {
  /** The items that the navigation has no room for. */
  readonly groups: readonly NavigationGroup[];
  /** The button that opens it. */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** More navigation, the theme, and logging out. */
function AccountMenu({ groups, children }: AccountMenuProps) {
  return <LazyMenu load={load} button={children} menu={AccountMenuList} own={{ groups }} />;
}
