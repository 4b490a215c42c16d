import { NavTabs } from '../nav-tabs.tsx';

const tabs = [
  { to: '/orders', label: 'Orders' },
  { to: '/requests', label: 'Requests' },
  { to: '/purchases', label: 'Purchases' },
];

/** What an account has bought: and asked for: by order, by request, and by product. */
export function BuyerTabs() {
  return <NavTabs label="What you bought" tabs={tabs} />;
}
