import { t } from '@ovation/language/t.ts';
import type { SitePage } from './ui.ts';
import { useAppSelector } from './store.ts';

/** The pages about the site itself: its own texts, how to reach its people, cookies, and whether it works. */
export function useSiteLinks(): readonly SitePage[] {
  const menus = useAppSelector((state) => state.ui.menus);
  return [
    ...menus,
    { path: '/contact', title: t('Contact') },
    { path: '/report', title: t('Report something') },
    { path: '/cookies', title: t('Cookies') },
    { path: '/status', title: t('Status') },
  ];
}
