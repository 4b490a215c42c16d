import { english } from '@ovation/language/t.ts';
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
  label: english('Content'),
  Icon: IconStack2,
  onPhone: true,
  pages: [
    { to: '/creator/content', label: english('All'), carries: ['q', 'state'] },
    { to: '/creator/feeds', label: english('Posts'), carries: ['q', 'state', 'access'] },
    { to: '/creator/galleries', label: english('Galleries'), carries: ['q', 'state', 'access'] },
    { to: '/creator/videos', label: english('Videos'), carries: ['q', 'state', 'access'] },
    { to: '/creator/content/scheduled', label: english('Scheduled') },
  ],
  others: ['/creator/people-shown'],
};

const fans: NavigationItem = {
  to: '/creator/subscribers',
  label: english('Fans'),
  Icon: IconUsers,
  onPhone: false,
  pages: [
    { to: '/creator/subscribers', label: english('Subscribers'), carries: ['q'] },
    { to: '/creator/followers', label: english('Followers'), carries: ['q'] },
    { to: '/creator/lists', label: english('Lists') },
    { to: '/creator/blocks', label: english('Blocked people') },
  ],
};

const inbox: NavigationItem = {
  to: '/creator/inbox',
  label: english('Inbox'),
  Icon: IconMessageCircle,
  onPhone: true,
  Count: UnreadCount,
  pages: [
    { to: '/creator/inbox', label: english('Messages') },
    { to: '/creator/messages', label: english('Broadcasts') },
    { to: '/creator/messages/settings', label: english('Auto messages') },
    { to: '/creator/chat', label: english('Chat') },
  ],
};

const shop: NavigationItem = {
  to: '/creator/products',
  label: english('Shop'),
  Icon: IconBuildingStore,
  onPhone: false,
  pages: [
    { to: '/creator/products', label: english('Products') },
    { to: '/creator/orders', label: english('Orders') },
    { to: '/creator/requests', label: english('Requests') },
    { to: '/creator/orders/statistics', label: english('Statistics') },
  ],
};

const live: NavigationItem = {
  to: '/creator/live',
  label: english('Live'),
  Icon: IconBroadcast,
  onPhone: false,
  pages: [
    { to: '/creator/live', label: english('Go live') },
    { to: '/creator/live/streams', label: english('Your streams') },
    { to: '/creator/live/settings', label: english('Stream settings') },
  ],
};

const money: NavigationItem = {
  to: '/creator/earnings',
  label: english('Money'),
  Icon: IconCoins,
  onPhone: true,
  pages: [
    { to: '/creator/earnings', label: english('Earnings') },
    { to: '/creator/payouts', label: english('Payouts') },
    { to: '/creator/coupons', label: english('Coupons') },
  ],
};

const items: readonly NavigationItem[] = [
  { to: '/creator', label: english('Overview'), Icon: IconLayoutDashboard, onPhone: true, isExact: true },
  content,
  fans,
  inbox,
  shop,
  live,
  money,
  { to: '/creator/account', label: english('Settings'), Icon: IconSettings, onPhone: false },
];

/** The studio: where performers create, and look after their fans and their money. */
export const studioNavigation: FrameNavigation = { groups: [{ items }], more: [], isInside: true, canCreate: true };
