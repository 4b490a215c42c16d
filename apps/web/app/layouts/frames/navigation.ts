import type { Me } from '@ovation/contract/people/accounts.ts';
import type { StaffPermission } from '@ovation/contract/staff-permissions.ts';
import type { ComponentType } from 'react';
import {
  IconArrowBackUp,
  IconBookmark,
  IconBroadcast,
  IconChecks,
  IconCoins,
  IconCreditCard,
  IconCrown,
  IconFileText,
  IconFlag,
  IconHeart,
  IconHome,
  IconId,
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
  /** Of staff: only those whose roles include it see the item. */
  readonly permission?: StaffPermission;
  /** The number of pending things, shown beside the label. */
  readonly Count?: ComponentType;
}

const home: NavigationItem = { to: '/home', label: 'Home', Icon: IconHome, onPhone: true };
const search: NavigationItem = { to: '/search', label: 'Search', Icon: IconSearch, onPhone: true };

const live: NavigationItem = { to: '/live', label: 'Live', Icon: IconBroadcast, onPhone: false };

const messages: NavigationItem = {
  to: '/messages',
  label: 'Messages',
  Icon: IconMessageCircle,
  onPhone: true,
  Count: UnreadCount,
};

/** The navigation of an account, by its kind and by what its roles allow. */
export function navigationOf(me: Pick<Me, 'isPerformer' | 'isAdmin' | 'permissions'>): readonly NavigationItem[] {
  if (me.isAdmin)
    return administration.filter(({ permission }) => permission === undefined || me.permissions.includes(permission));
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
  live,
  messages,
  { to: '/wallet', label: 'Wallet', Icon: IconWallet, onPhone: true },
  ...asFan,
  { to: '/user/account', label: 'Account', Icon: IconUser, onPhone: true },
];

const creator: readonly NavigationItem[] = [
  home,
  search,
  live,
  messages,
  { to: '/creator', label: 'Creator', Icon: IconSparkles, onPhone: true },
  { to: '/creator/earnings', label: 'Earnings', Icon: IconCoins, onPhone: false },
  { to: '/creator/subscribers', label: 'Subscribers', Icon: IconCrown, onPhone: false },
  { to: '/wallet', label: 'Wallet', Icon: IconWallet, onPhone: true },
  { to: '/creator/account', label: 'Account', Icon: IconUser, onPhone: true },
];

const administration: readonly NavigationItem[] = [
  { to: '/admin', label: 'Overview', Icon: IconLayoutDashboard, onPhone: true, permission: 'overview' },
  {
    to: '/admin/performers',
    label: 'Performers',
    Icon: IconShieldCheck,
    onPhone: true,
    Count: PendingCount,
    permission: 'people',
  },
  { to: '/admin/identity', label: 'Identity', Icon: IconId, onPhone: false, permission: 'papers' },
  { to: '/admin/users', label: 'People', Icon: IconUsers, onPhone: false, permission: 'people' },
  { to: '/admin/reports', label: 'Reports', Icon: IconFlag, onPhone: true, permission: 'moderation' },
  { to: '/admin/consent', label: 'Consent', Icon: IconUsers, onPhone: false, permission: 'papers' },
  { to: '/admin/live', label: 'Live', Icon: IconBroadcast, onPhone: false, permission: 'moderation' },
  { ...messages, onPhone: false },
  { to: '/admin/transactions', label: 'Payments', Icon: IconCreditCard, onPhone: false, permission: 'money' },
  { to: '/admin/charges', label: 'Sales', Icon: IconReceipt, onPhone: false, permission: 'money' },
  { to: '/admin/orders', label: 'Orders', Icon: IconShoppingBag, onPhone: false, permission: 'orders' },
  { to: '/admin/payouts', label: 'Payouts', Icon: IconWallet, onPhone: false, permission: 'payouts' },
  { to: '/admin/refunds', label: 'Refunds', Icon: IconArrowBackUp, onPhone: false, permission: 'refunds' },
  { to: '/admin/disputes', label: 'Disputes', Icon: IconScale, onPhone: false, permission: 'refunds' },
  { to: '/admin/approvals', label: 'Approvals', Icon: IconShieldCheck, onPhone: false, permission: 'approvals' },
  { to: '/admin/reconciliation', label: 'Reconciliation', Icon: IconChecks, onPhone: false, permission: 'money' },
  { to: '/admin/token-packages', label: 'Packages', Icon: IconCoins, onPhone: false, permission: 'pricing' },
  { to: '/admin/coupons', label: 'Coupons', Icon: IconTicket, onPhone: false, permission: 'pricing' },
  { to: '/admin/promos', label: 'Promos', Icon: IconSparkles, onPhone: false, permission: 'pages' },
  { to: '/admin/pages', label: 'Pages', Icon: IconFileText, onPhone: false, permission: 'pages' },
  { to: '/admin/settings', label: 'Settings', Icon: IconSettings, onPhone: true, permission: 'settings' },
  { to: '/admin/mailbox', label: 'Mailbox', Icon: IconMail, onPhone: true, permission: 'operations' },
  { to: '/admin/jobs', label: 'Jobs', Icon: IconStack2, onPhone: false, permission: 'operations' },
  { to: '/admin/staff', label: 'Staff', Icon: IconUsers, onPhone: false, permission: 'staff' },
  { to: '/admin/security', label: 'Security', Icon: IconLock, onPhone: false, permission: 'operations' },
  { to: '/user/account', label: 'Account', Icon: IconUser, onPhone: true },
];
