import { t } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { administrationNavigationOf } from '../navigation/administration-navigation.ts';
import { itemsOf, type FrameNavigation } from '../navigation/navigation.ts';
import { siteNavigationOf } from '../navigation/site-navigation.ts';
import { studioNavigation } from '../navigation/studio-navigation.ts';

interface PalettePage {
  readonly to: string;
  readonly label: string;
  readonly group: string;
}

/** The pages of the frame that is shown, as far as the account may open them, then those of the site. */
export function pagesOf(me: Me | undefined, pathname: string): readonly PalettePage[] {
  const create = me?.isPerformer ? creating : [];
  const all = me ? [...insideOf(me, pathname), ...pagesIn(siteNavigationOf(me), t('Pages')), ...create] : forVisitors;
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index);
}

function insideOf(me: Me, pathname: string): readonly PalettePage[] {
  if (me.isAdmin && /^\/admin(?:\/|$)/.test(pathname))
    return pagesIn(administrationNavigationOf(me), t('Administration'));
  return me.isPerformer && /^\/creator(?:\/|$)/.test(pathname) ? pagesIn(studioNavigation, t('Studio')) : [];
}

function pagesIn(navigation: FrameNavigation, group: string): readonly PalettePage[] {
  const items = [...itemsOf(navigation), ...navigation.more];
  return items.flatMap(({ to, label, pages = [] }) => [
    { to, label, group },
    ...pages.filter((page) => page.to !== to).map((page) => ({ to: page.to, label: page.label, group })),
  ]);
}

const forVisitors: readonly PalettePage[] = [
  { to: '/home', label: t('What’s new'), group: t('Pages') },
  { to: '/search', label: t('Discover'), group: t('Pages') },
  { to: '/live', label: t('Live'), group: t('Pages') },
  { to: '/auth/login', label: t('Log in'), group: t('Pages') },
  { to: '/auth/register', label: t('Register'), group: t('Pages') },
];

const creating: readonly PalettePage[] = [
  { to: '/creator/feeds/new', label: t('New post'), group: t('Create') },
  { to: '/creator/galleries/new', label: t('New gallery'), group: t('Create') },
  { to: '/creator/videos/new', label: t('New video'), group: t('Create') },
  { to: '/creator/products/new', label: t('New product'), group: t('Create') },
];
