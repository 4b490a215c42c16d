import {
  IconBroadcast,
  IconBuildingStore,
  IconCoins,
  IconLayoutDashboard,
  IconMessageCircle,
  IconSettings,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import type { FrameNavigation, NavigationItem } from './navigation.ts';
import { UnreadCount } from '../frames/unread-count.tsx';

const content: NavigationItem = {
  to: '/creator/content',
  label: 'Content',
  Icon: IconStack2,
  onPhone: true,
  pages: [
    { to: '/creator/content', label: 'All' },
    { to: '/creator/feeds', label: 'Posts' },
    { to: '/creator/galleries', label: 'Galleries' },
    { to: '/creator/videos', label: 'Videos' },
    { to: '/creator/content/scheduled', label: 'Scheduled' },
  ],
  others: ['/creator/people-shown'],
};

const fans: NavigationItem = {
  to: '/creator/subscribers',
  label: 'Fans',
  Icon: IconUsers,
  onPhone: false,
  pages: [
    { to: '/creator/subscribers', label: 'Subscribers' },
    { to: '/creator/followers', label: 'Followers' },
    { to: '/creator/lists', label: 'Lists' },
    { to: '/creator/blocks', label: 'Blocked' },
  ],
};

const inbox: NavigationItem = {
  to: '/creator/inbox',
  label: 'Inbox',
  Icon: IconMessageCircle,
  onPhone: true,
  Count: UnreadCount,
  pages: [
    { to: '/creator/inbox', label: 'Messages' },
    { to: '/creator/messages', label: 'Broadcasts' },
    { to: '/creator/messages/settings', label: 'Automatic' },
    { to: '/creator/chat', label: 'Chat' },
  ],
};

const shop: NavigationItem = {
  to: '/creator/products',
  label: 'Shop',
  Icon: IconBuildingStore,
  onPhone: false,
  pages: [
    { to: '/creator/products', label: 'Products' },
    { to: '/creator/orders', label: 'Orders' },
    { to: '/creator/requests', label: 'Requests' },
    { to: '/creator/orders/statistics', label: 'Statistics' },
  ],
};

const live: NavigationItem = {
  to: '/creator/live',
  label: 'Live',
  Icon: IconBroadcast,
  onPhone: false,
  pages: [
    { to: '/creator/live', label: 'Go live' },
    { to: '/creator/live/streams', label: 'Your streams' },
    { to: '/creator/live/settings', label: 'Encoder and terms' },
  ],
};

const money: NavigationItem = {
  to: '/creator/earnings',
  label: 'Money',
  Icon: IconCoins,
  onPhone: true,
  pages: [
    { to: '/creator/earnings', label: 'Earnings' },
    { to: '/creator/payouts', label: 'Payouts' },
    { to: '/creator/coupons', label: 'Coupons' },
  ],
};

const items: readonly NavigationItem[] = [
  { to: '/creator', label: 'Overview', Icon: IconLayoutDashboard, onPhone: true, isExact: true },
  content,
  fans,
  inbox,
  shop,
  live,
  money,
  { to: '/creator/account', label: 'Settings', Icon: IconSettings, onPhone: false },
];

/** The studio: where performers create, and look after their fans and their money. */
export const studioNavigation: FrameNavigation = { groups: [{ items }], more: [], isInside: true, canCreate: true };
