import { t } from '@ovation/language/t.ts';
import {
  IconBroadcast,
  IconBuildingStore,
  IconCoins,
  IconLayoutDashboard,
  IconMessageCircle,
  IconSettings,
  IconStack2,
  IconUsers,
} from '../../ui/tabler.ts';
import type { FrameNavigation, NavigationItem } from './navigation.ts';
import { UnreadCount } from '../frames/pending-count.tsx';

const content: NavigationItem = {
  to: '/creator/content',
  label: t('Content'),
  Icon: IconStack2,
  onPhone: true,
  pages: [
    { to: '/creator/content', label: t('All'), carries: ['q', 'state'] },
    { to: '/creator/feeds', label: t('Posts'), carries: ['q', 'state', 'access'] },
    { to: '/creator/galleries', label: t('Galleries'), carries: ['q', 'state', 'access'] },
    { to: '/creator/videos', label: t('Videos'), carries: ['q', 'state', 'access'] },
    { to: '/creator/content/scheduled', label: t('Scheduled') },
  ],
  others: ['/creator/people-shown'],
};

const fans: NavigationItem = {
  to: '/creator/subscribers',
  label: t('Fans'),
  Icon: IconUsers,
  onPhone: false,
  pages: [
    { to: '/creator/subscribers', label: t('Subscribers'), carries: ['q'] },
    { to: '/creator/followers', label: t('Followers'), carries: ['q'] },
    { to: '/creator/lists', label: t('Lists') },
    { to: '/creator/blocks', label: t('Blocked') },
  ],
};

const inbox: NavigationItem = {
  to: '/creator/inbox',
  label: t('Inbox'),
  Icon: IconMessageCircle,
  onPhone: true,
  Count: UnreadCount,
  pages: [
    { to: '/creator/inbox', label: t('Messages') },
    { to: '/creator/messages', label: t('Broadcasts') },
    { to: '/creator/messages/settings', label: t('Auto messages') },
    { to: '/creator/chat', label: t('Chat') },
  ],
};

const shop: NavigationItem = {
  to: '/creator/products',
  label: t('Shop'),
  Icon: IconBuildingStore,
  onPhone: false,
  pages: [
    { to: '/creator/products', label: t('Products') },
    { to: '/creator/orders', label: t('Orders') },
    { to: '/creator/requests', label: t('Requests') },
    { to: '/creator/orders/statistics', label: t('Statistics') },
  ],
};

const live: NavigationItem = {
  to: '/creator/live',
  label: t('Live'),
  Icon: IconBroadcast,
  onPhone: false,
  pages: [
    { to: '/creator/live', label: t('Go live') },
    { to: '/creator/live/streams', label: t('Your streams') },
    { to: '/creator/live/settings', label: t('Stream settings') },
  ],
};

const money: NavigationItem = {
  to: '/creator/earnings',
  label: t('Money'),
  Icon: IconCoins,
  onPhone: true,
  pages: [
    { to: '/creator/earnings', label: t('Earnings') },
    { to: '/creator/payouts', label: t('Payouts') },
    { to: '/creator/coupons', label: t('Coupons') },
  ],
};

const items: readonly NavigationItem[] = [
  { to: '/creator', label: t('Overview'), Icon: IconLayoutDashboard, onPhone: true, isExact: true },
  content,
  fans,
  inbox,
  shop,
  live,
  money,
  { to: '/creator/account', label: t('Settings'), Icon: IconSettings, onPhone: false },
];

/** The studio: where performers create, and look after their fans and their money. */
export const studioNavigation: FrameNavigation = { groups: [{ items }], more: [], isInside: true, canCreate: true };
