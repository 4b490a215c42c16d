import { t } from '@ovation/language/t.ts';
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
  { to: '/home', label: t('Home'), Icon: IconHome, onPhone: true },
  { to: '/search', label: t('Discover'), Icon: IconSearch, onPhone: true },
  { to: '/live', label: t('Live'), Icon: IconBroadcast, onPhone: false },
  { to: '/messages', label: t('Messages'), Icon: IconMessageCircle, onPhone: true, Count: UnreadCount },
];

/** The pages of an account as a fan. */
const asFan: readonly NavigationItem[] = [
  { to: '/subscriptions', label: t('Subscriptions'), Icon: IconTicket, onPhone: false },
  { to: '/following', label: t('Following'), Icon: IconHeart, onPhone: false },
  { to: '/bookmarks', label: t('Bookmarks'), Icon: IconBookmark, onPhone: false },
  { to: '/orders', label: t('Orders'), Icon: IconShoppingBag, onPhone: false },
];

const wallet: NavigationItem = { to: '/wallet', label: t('Wallet'), Icon: IconWallet, onPhone: true };
const account: NavigationItem = { to: '/user/account', label: t('Account'), Icon: IconUser, onPhone: true };
const studio: NavigationItem = { to: '/creator', label: t('Studio'), Icon: IconSparkles, onPhone: true };
const administration: NavigationItem = { to: '/admin', label: t('Admin'), Icon: IconShieldCheck, onPhone: true };

/** The navigation around the pages that fans and visitors see too, by the kind of account. */
export function siteNavigationOf(me: Pick<Me, 'isPerformer' | 'isAdmin'>): FrameNavigation {
  if (me.isAdmin) return { ...plain, groups: [{ items: [...shared, administration, account] }] };
  if (!me.isPerformer) return { ...plain, groups: [{ items: [...shared, wallet, ...asFan, account] }] };
  const items = [...shared, { ...wallet, onPhone: false }, studio];
  const settings = { ...account, to: '/creator/account', label: t('Settings') };
  return { groups: [{ items }], more: [...asFan, settings], isInside: false, canCreate: true };
}

const plain = { more: [], isInside: false, canCreate: false };
