import { english } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import {
  IconArrowBackUp,
  IconBroadcast,
  IconCategory,
  IconChecks,
  IconCoins,
  IconCreditCard,
  IconFileText,
  IconFlag,
  IconHeart,
  IconHeartbeat,
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
} from '../../ui/tabler.ts';
import type { FrameNavigation, NavigationGroup } from './navigation.ts';

const groups: readonly NavigationGroup[] = [
  {
    items: [
      {
        to: '/admin',
        label: english('Overview'),
        Icon: IconLayoutDashboard,
        onPhone: true,
        permission: 'overview',
        isExact: true,
      },
    ],
  },
  {
    label: english('Accounts'),
    items: [
      {
        to: '/admin/performers',
        label: english('Creators'),
        Icon: IconShieldCheck,
        onPhone: true,
        pending: 'performers',
        permission: 'people',
      },
      {
        to: '/admin/identity',
        label: english('Identity'),
        Icon: IconId,
        onPhone: false,
        pending: 'identity',
        permission: 'papers',
      },
      { to: '/admin/fans', label: english('Fans'), Icon: IconHeart, onPhone: false, permission: 'people' },
      {
        to: '/admin/users',
        label: english('People'),
        Icon: IconUsers,
        onPhone: false,
        permission: 'people',
        others: ['/admin/people'],
      },
      { to: '/admin/staff', label: english('Staff'), Icon: IconUsers, onPhone: false, permission: 'staff' },
    ],
  },
  {
    label: english('Moderation'),
    items: [
      {
        to: '/admin/reports',
        label: english('Reports'),
        Icon: IconFlag,
        onPhone: true,
        pending: 'reports',
        permission: 'moderation',
      },
      {
        to: '/admin/consent',
        label: english('Consent'),
        Icon: IconUsers,
        onPhone: false,
        pending: 'consent',
        permission: 'papers',
      },
      {
        to: '/admin/hash-lists',
        label: english('Picture lists'),
        Icon: IconStack2,
        onPhone: false,
        permission: 'moderation',
      },
      { to: '/admin/live', label: english('Live'), Icon: IconBroadcast, onPhone: false, permission: 'moderation' },
    ],
  },
  {
    label: english('Money'),
    items: [
      {
        to: '/admin/payouts',
        label: english('Payouts'),
        Icon: IconWallet,
        onPhone: true,
        pending: 'payouts',
        permission: 'payouts',
      },
      { to: '/admin/refunds', label: english('Refunds'), Icon: IconArrowBackUp, onPhone: false, permission: 'refunds' },
      {
        to: '/admin/disputes',
        label: english('Disputes'),
        Icon: IconScale,
        onPhone: false,
        pending: 'disputes',
        permission: 'refunds',
      },
      {
        to: '/admin/approvals',
        label: english('Approvals'),
        Icon: IconShieldCheck,
        onPhone: false,
        pending: 'approvals',
        permission: 'approvals',
      },
      {
        to: '/admin/transactions',
        label: english('Payments'),
        Icon: IconCreditCard,
        onPhone: false,
        permission: 'money',
      },
      { to: '/admin/charges', label: english('Sales'), Icon: IconReceipt, onPhone: false, permission: 'money' },
      { to: '/admin/orders', label: english('Orders'), Icon: IconShoppingBag, onPhone: false, permission: 'orders' },
      {
        to: '/admin/reconciliation',
        label: english('Reconciliation'),
        Icon: IconChecks,
        onPhone: false,
        permission: 'money',
      },
      {
        to: '/admin/token-packages',
        label: english('Packages'),
        Icon: IconCoins,
        onPhone: false,
        permission: 'pricing',
      },
      { to: '/admin/coupons', label: english('Coupons'), Icon: IconTicket, onPhone: false, permission: 'pricing' },
    ],
  },
  {
    label: english('Site'),
    items: [
      { to: '/admin/settings', label: english('Settings'), Icon: IconSettings, onPhone: true, permission: 'settings' },
      { to: '/admin/pages', label: english('Pages'), Icon: IconFileText, onPhone: false, permission: 'pages' },
      {
        to: '/admin/categories',
        label: english('Categories'),
        Icon: IconCategory,
        onPhone: false,
        permission: 'pages',
      },
      { to: '/admin/promos', label: english('Promos'), Icon: IconSparkles, onPhone: false, permission: 'pages' },
      { to: '/admin/mailbox', label: english('Mailbox'), Icon: IconMail, onPhone: false, permission: 'operations' },
      { to: '/admin/system', label: english('System'), Icon: IconHeartbeat, onPhone: false, permission: 'operations' },
      { to: '/admin/jobs', label: english('Jobs'), Icon: IconStack2, onPhone: false, permission: 'operations' },
      { to: '/admin/security', label: english('Security'), Icon: IconLock, onPhone: false, permission: 'operations' },
    ],
  },
];

const account = { to: '/user/account', label: english('Account'), Icon: IconUser, onPhone: false };

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
