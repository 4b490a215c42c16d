import { NavTabs } from '../nav-tabs.tsx';

const tabs = [
  { to: '/orders', label: 'Orders' },
  { to: '/purchases', label: 'Purchases' },
];

/** What an account has bought: by order, and by product. */
export function BuyerTabs() {
  return <NavTabs label="What you bought" tabs={tabs} />;
}
