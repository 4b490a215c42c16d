import type { Me } from '@ovation/contract/people/accounts.ts';
import {
  IconArrowBackUp,
  IconBroadcast,
  IconChecks,
  IconCoins,
  IconCreditCard,
  IconFileText,
  IconFlag,
  IconId,
  IconLayoutDashboard,
  IconLock,
  IconMail,
  IconReceipt,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconShoppingBag,
  IconSparkles,
  IconStack2,
  IconTicket,
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { FrameNavigation, NavigationGroup } from './navigation.ts';

const groups: readonly NavigationGroup[] = [
  {
    items: [
      {
        to: '/admin',
        label: 'Overview',
        Icon: IconLayoutDashboard,
        onPhone: true,
        permission: 'overview',
        isExact: true,
      },
    ],
  },
  {
    label: 'Accounts',
    items: [
      {
        to: '/admin/performers',
        label: 'Performers',
        Icon: IconShieldCheck,
        onPhone: true,
        pending: 'performers',
        permission: 'people',
      },
      {
        to: '/admin/identity',
        label: 'Identity',
        Icon: IconId,
        onPhone: false,
        pending: 'identity',
        permission: 'papers',
      },
      { to: '/admin/users', label: 'People', Icon: IconUsers, onPhone: false, permission: 'people' },
      { to: '/admin/staff', label: 'Staff', Icon: IconUsers, onPhone: false, permission: 'staff' },
    ],
  },
  {
    label: 'Moderation',
    items: [
      {
        to: '/admin/reports',
        label: 'Reports',
        Icon: IconFlag,
        onPhone: true,
        pending: 'reports',
        permission: 'moderation',
      },
      {
        to: '/admin/consent',
        label: 'Consent',
        Icon: IconUsers,
        onPhone: false,
        pending: 'consent',
        permission: 'papers',
      },
      {
        to: '/admin/hash-lists',
        label: 'Picture lists',
        Icon: IconStack2,
        onPhone: false,
        permission: 'moderation',
      },
      { to: '/admin/live', label: 'Live', Icon: IconBroadcast, onPhone: false, permission: 'moderation' },
    ],
  },
  {
    label: 'Money',
    items: [
      {
        to: '/admin/payouts',
        label: 'Payouts',
        Icon: IconWallet,
        onPhone: true,
        pending: 'payouts',
        permission: 'payouts',
      },
      { to: '/admin/refunds', label: 'Refunds', Icon: IconArrowBackUp, onPhone: false, permission: 'refunds' },
      {
        to: '/admin/disputes',
        label: 'Disputes',
        Icon: IconScale,
        onPhone: false,
        pending: 'disputes',
        permission: 'refunds',
      },
      {
        to: '/admin/approvals',
        label: 'Approvals',
        Icon: IconShieldCheck,
        onPhone: false,
        pending: 'approvals',
        permission: 'approvals',
      },
      { to: '/admin/transactions', label: 'Payments', Icon: IconCreditCard, onPhone: false, permission: 'money' },
      { to: '/admin/charges', label: 'Sales', Icon: IconReceipt, onPhone: false, permission: 'money' },
      { to: '/admin/orders', label: 'Orders', Icon: IconShoppingBag, onPhone: false, permission: 'orders' },
      { to: '/admin/reconciliation', label: 'Reconciliation', Icon: IconChecks, onPhone: false, permission: 'money' },
      { to: '/admin/token-packages', label: 'Packages', Icon: IconCoins, onPhone: false, permission: 'pricing' },
      { to: '/admin/coupons', label: 'Coupons', Icon: IconTicket, onPhone: false, permission: 'pricing' },
    ],
  },
  {
    label: 'Site',
    items: [
      { to: '/admin/settings', label: 'Settings', Icon: IconSettings, onPhone: true, permission: 'settings' },
      { to: '/admin/pages', label: 'Pages', Icon: IconFileText, onPhone: false, permission: 'pages' },
      { to: '/admin/promos', label: 'Promos', Icon: IconSparkles, onPhone: false, permission: 'pages' },
      { to: '/admin/mailbox', label: 'Mailbox', Icon: IconMail, onPhone: false, permission: 'operations' },
      { to: '/admin/jobs', label: 'Jobs', Icon: IconStack2, onPhone: false, permission: 'operations' },
      { to: '/admin/security', label: 'Security', Icon: IconLock, onPhone: false, permission: 'operations' },
    ],
  },
];

const account = { to: '/user/account', label: 'Account', Icon: IconUser, onPhone: false };

/** The administration: the pages that the roles of a member of staff allow. */
export function administrationNavigationOf({ permissions }: Pick<Me, 'permissions'>): FrameNavigation {
  const allowed = groups.map(({ items, ...group }) => ({
    ...group,
    items: items.filter(({ permission }) => permission === undefined || permissions.includes(permission)),
  }));
  return {
    groups: allowed.filter(({ items }) => items.length > 0),
    more: [account],
    isInside: true,
    canCreate: false,
  };
}
