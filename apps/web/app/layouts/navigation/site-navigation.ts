import { english } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import {
  IconBookmark,
  IconBroadcast,
  IconHeart,
  IconHome,
  IconMessageCircle,
  IconSearch,
  IconShieldCheck,
  IconShoppingBag,
  IconSparkles,
  IconTicket,
  IconUser,
  IconWallet,
} from '../../ui/icons.tsx';
import type { FrameNavigation, NavigationItem } from './navigation.ts';
import { UnreadCount } from '../frames/pending-count.tsx';

const shared: readonly NavigationItem[] = [
  { to: '/home', label: english('Home'), Icon: IconHome, onPhone: true },
  { to: '/search', label: english('Discover'), Icon: IconSearch, onPhone: true },
  { to: '/live', label: english('Live'), Icon: IconBroadcast, onPhone: false },
  { to: '/messages', label: english('Messages'), Icon: IconMessageCircle, onPhone: true, Count: UnreadCount },
];

/** The pages of an account as a fan. */
const asFan: readonly NavigationItem[] = [
  { to: '/subscriptions', label: english('Subscriptions'), Icon: IconTicket, onPhone: false },
  { to: '/following', label: english('People you follow'), Icon: IconHeart, onPhone: false },
  { to: '/bookmarks', label: english('Bookmarks'), Icon: IconBookmark, onPhone: false },
  { to: '/orders', label: english('Orders'), Icon: IconShoppingBag, onPhone: false },
];

const wallet: NavigationItem = { to: '/wallet', label: english('Wallet'), Icon: IconWallet, onPhone: true };
const account: NavigationItem = { to: '/user/account', label: english('Account'), Icon: IconUser, onPhone: true };
const studio: NavigationItem = { to: '/creator', label: english('Studio'), Icon: IconSparkles, onPhone: true };
const administration: NavigationItem = { to: '/admin', label: english('Admin'), Icon: IconShieldCheck, onPhone: true };

/** The navigation around the pages that fans and visitors see too, by the kind of account. */
export function siteNavigationOf(me: Pick<Me, 'isPerformer' | 'isAdmin'>): FrameNavigation {
  if (me.isAdmin) return { ...plain, groups: [{ items: [...shared, administration, account] }] };
  if (!me.isPerformer) return { ...plain, groups: [{ items: [...shared, wallet, ...asFan, account] }] };
  const items = [...shared, { ...wallet, onPhone: false }, studio];
  const settings = { ...account, to: '/creator/account', label: english('Settings') };
  return { groups: [{ items }], more: [...asFan, settings], isInside: false, canCreate: true };
}

const plain = { more: [], isInside: false, canCreate: false };
