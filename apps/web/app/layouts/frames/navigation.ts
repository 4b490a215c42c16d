import type { Me } from '@ovation/contract/people/accounts.ts';
import type { ComponentType } from 'react';
import {
  IconArrowBackUp,
  IconBookmark,
  IconChecks,
  IconCoins,
  IconCreditCard,
  IconCrown,
  IconFileText,
  IconFlag,
  IconHeart,
  IconHome,
  IconLayoutDashboard,
  IconLock,
  IconMail,
  IconMessageCircle,
  IconReceipt,
  IconScale,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconShoppingBag,
  IconSparkles,
  IconStack2,
  IconTicket,
  IconUser,
  IconUsers,
  IconWallet,
  type Icon,
} from '../../ui/icons.tsx';
import { PendingCount } from './pending-count.tsx';
import { UnreadCount } from './unread-count.tsx';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: Icon;
  /** Whether the bar on a phone shows it. */
  readonly onPhone: boolean;
  /** The number of pending things, shown beside the label. */
  readonly Count?: ComponentType;
}

const home: NavigationItem = { to: '/home', label: 'Home', Icon: IconHome, onPhone: true };
const search: NavigationItem = { to: '/search', label: 'Search', Icon: IconSearch, onPhone: true };

const messages: NavigationItem = {
  to: '/messages',
  label: 'Messages',
  Icon: IconMessageCircle,
  onPhone: true,
  Count: UnreadCount,
};

/** The navigation of an account, by its role. */
export function navigationOf(me: Pick<Me, 'isPerformer' | 'isAdmin'>): readonly NavigationItem[] {
  if (me.isAdmin) return administration;
  return me.isPerformer ? creator : fan;
}

/** The item of the current page: the one with the longest address that the page's address begins with. */
export function currentOf(items: readonly NavigationItem[], pathname: string): NavigationItem | undefined {
  const matching = items.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return matching.toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** What the account menu adds: items that both the bar on a phone and the side navigation leave out. */
export function menuOf(me: Pick<Me, 'isPerformer' | 'isAdmin'>): readonly NavigationItem[] {
  return me.isPerformer && !me.isAdmin ? asFan : [];
}

/** The pages of an account as a fan. */
const asFan: readonly NavigationItem[] = [
  { to: '/subscriptions', label: 'Subscriptions', Icon: IconTicket, onPhone: false },
  { to: '/following', label: 'Following', Icon: IconHeart, onPhone: false },
  { to: '/bookmarks', label: 'Bookmarks', Icon: IconBookmark, onPhone: false },
  { to: '/orders', label: 'Orders', Icon: IconShoppingBag, onPhone: false },
];

const fan: readonly NavigationItem[] = [
  home,
  search,
  messages,
  { to: '/wallet', label: 'Wallet', Icon: IconWallet, onPhone: true },
  ...asFan,
  { to: '/user/account', label: 'Account', Icon: IconUser, onPhone: true },
];

const creator: readonly NavigationItem[] = [
  home,
  search,
  messages,
  { to: '/creator', label: 'Creator', Icon: IconSparkles, onPhone: true },
  { to: '/creator/earnings', label: 'Earnings', Icon: IconCoins, onPhone: false },
  { to: '/creator/subscribers', label: 'Subscribers', Icon: IconCrown, onPhone: false },
  { to: '/wallet', label: 'Wallet', Icon: IconWallet, onPhone: true },
  { to: '/creator/account', label: 'Account', Icon: IconUser, onPhone: true },
];

const administration: readonly NavigationItem[] = [
  { to: '/admin', label: 'Overview', Icon: IconLayoutDashboard, onPhone: true },
  { to: '/admin/performers', label: 'Performers', Icon: IconShieldCheck, onPhone: true, Count: PendingCount },
  { to: '/admin/users', label: 'People', Icon: IconUsers, onPhone: false },
  { to: '/admin/reports', label: 'Reports', Icon: IconFlag, onPhone: true },
  { ...messages, onPhone: false },
  { to: '/admin/transactions', label: 'Payments', Icon: IconCreditCard, onPhone: false },
  { to: '/admin/charges', label: 'Sales', Icon: IconReceipt, onPhone: false },
  { to: '/admin/orders', label: 'Orders', Icon: IconShoppingBag, onPhone: false },
  { to: '/admin/payouts', label: 'Payouts', Icon: IconWallet, onPhone: false },
  { to: '/admin/refunds', label: 'Refunds', Icon: IconArrowBackUp, onPhone: false },
  { to: '/admin/disputes', label: 'Disputes', Icon: IconScale, onPhone: false },
  { to: '/admin/reconciliation', label: 'Reconciliation', Icon: IconChecks, onPhone: false },
  { to: '/admin/token-packages', label: 'Packages', Icon: IconCoins, onPhone: false },
  { to: '/admin/coupons', label: 'Coupons', Icon: IconTicket, onPhone: false },
  { to: '/admin/promos', label: 'Promos', Icon: IconSparkles, onPhone: false },
  { to: '/admin/pages', label: 'Pages', Icon: IconFileText, onPhone: false },
  { to: '/admin/settings', label: 'Settings', Icon: IconSettings, onPhone: true },
  { to: '/admin/mailbox', label: 'Mailbox', Icon: IconMail, onPhone: true },
  { to: '/admin/jobs', label: 'Jobs', Icon: IconStack2, onPhone: false },
  { to: '/admin/security', label: 'Security', Icon: IconLock, onPhone: false },
  { to: '/user/account', label: 'Account', Icon: IconUser, onPhone: true },
];
