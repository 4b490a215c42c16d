import { NavTabs } from '../nav-tabs.tsx';

const tabs = [
  { to: '/creator/orders', label: 'Orders' },
  { to: '/creator/requests', label: 'Requests' },
  { to: '/creator/orders/statistics', label: 'Statistics' },
];

/** What fans bought, what they ask for, and what it comes to. */
export function SellerTabs() {
  return <NavTabs label="Orders and requests" tabs={tabs} />;
}
