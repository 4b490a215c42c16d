import { t } from '@ovation/language/t.ts';
import { NavTabs } from '../nav-tabs.tsx';

const tabs = [
  { to: '/orders', label: t('Orders') },
  { to: '/requests', label: t('Requests') },
  { to: '/purchases', label: t('Purchases') },
];

/** What an account has bought: and asked for: by order, by request, and by product. */
export function BuyerTabs() {
  return <NavTabs label={t('What you bought')} tabs={tabs} />;
}
