import { t } from '@ovation/language/t.ts';
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
        label: t('Overview'),
        Icon: IconLayoutDashboard,
        onPhone: true,
        permission: 'overview',
        isExact: true,
      },
    ],
  },
  {
    label: t('Accounts'),
    items: [
      {
        to: '/admin/performers',
        label: t('Creators'),
        Icon: IconShieldCheck,
        onPhone: true,
        pending: 'performers',
        permission: 'people',
      },
      {
        to: '/admin/identity',
        label: t('Identity'),
        Icon: IconId,
        onPhone: false,
        pending: 'identity',
        permission: 'papers',
      },
      { to: '/admin/fans', label: t('Fans'), Icon: IconHeart, onPhone: false, permission: 'people' },
      {
        to: '/admin/users',
        label: t('People'),
        Icon: IconUsers,
        onPhone: false,
        permission: 'people',
        others: ['/admin/people'],
      },
      { to: '/admin/staff', label: t('Staff'), Icon: IconUsers, onPhone: false, permission: 'staff' },
    ],
  },
  {
    label: t('Moderation'),
    items: [
      {
        to: '/admin/reports',
        label: t('Reports'),
        Icon: IconFlag,
        onPhone: true,
        pending: 'reports',
        permission: 'moderation',
      },
      {
        to: '/admin/consent',
        label: t('Consent'),
        Icon: IconUsers,
        onPhone: false,
        pending: 'consent',
        permission: 'papers',
      },
      {
        to: '/admin/hash-lists',
        label: t('Picture lists'),
        Icon: IconStack2,
        onPhone: false,
        permission: 'moderation',
      },
      { to: '/admin/live', label: t('Live'), Icon: IconBroadcast, onPhone: false, permission: 'moderation' },
    ],
  },
  {
    label: t('Money'),
    items: [
      {
        to: '/admin/payouts',
        label: t('Payouts'),
        Icon: IconWallet,
        onPhone: true,
        pending: 'payouts',
        permission: 'payouts',
      },
      { to: '/admin/refunds', label: t('Refunds'), Icon: IconArrowBackUp, onPhone: false, permission: 'refunds' },
      {
        to: '/admin/disputes',
        label: t('Disputes'),
        Icon: IconScale,
        onPhone: false,
        pending: 'disputes',
        permission: 'refunds',
      },
      {
        to: '/admin/approvals',
        label: t('Approvals'),
        Icon: IconShieldCheck,
        onPhone: false,
        pending: 'approvals',
        permission: 'approvals',
      },
      { to: '/admin/transactions', label: t('Payments'), Icon: IconCreditCard, onPhone: false, permission: 'money' },
      { to: '/admin/charges', label: t('Sales'), Icon: IconReceipt, onPhone: false, permission: 'money' },
      { to: '/admin/orders', label: t('Orders'), Icon: IconShoppingBag, onPhone: false, permission: 'orders' },
      {
        to: '/admin/reconciliation',
        label: t('Reconciliation'),
        Icon: IconChecks,
        onPhone: false,
        permission: 'money',
      },
      { to: '/admin/token-packages', label: t('Packages'), Icon: IconCoins, onPhone: false, permission: 'pricing' },
      { to: '/admin/coupons', label: t('Coupons'), Icon: IconTicket, onPhone: false, permission: 'pricing' },
    ],
  },
  {
    label: t('Site'),
    items: [
      { to: '/admin/settings', label: t('Settings'), Icon: IconSettings, onPhone: true, permission: 'settings' },
      { to: '/admin/pages', label: t('Pages'), Icon: IconFileText, onPhone: false, permission: 'pages' },
      { to: '/admin/categories', label: t('Categories'), Icon: IconCategory, onPhone: false, permission: 'pages' },
      { to: '/admin/promos', label: t('Promos'), Icon: IconSparkles, onPhone: false, permission: 'pages' },
      { to: '/admin/mailbox', label: t('Mailbox'), Icon: IconMail, onPhone: false, permission: 'operations' },
      { to: '/admin/system', label: t('System'), Icon: IconHeartbeat, onPhone: false, permission: 'operations' },
      { to: '/admin/jobs', label: t('Jobs'), Icon: IconStack2, onPhone: false, permission: 'operations' },
      { to: '/admin/security', label: t('Security'), Icon: IconLock, onPhone: false, permission: 'operations' },
    ],
  },
];

const account = { to: '/user/account', label: t('Account'), Icon: IconUser, onPhone: false };

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
