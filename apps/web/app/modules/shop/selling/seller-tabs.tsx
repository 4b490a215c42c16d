import { NavTabs } from '../nav-tabs.tsx';

const tabs = [
  { to: '/creator/orders', label: 'Orders' },
  { to: '/creator/requests', label: 'Requests' },
];

/** What fans bought, and what they ask for. */
export function SellerTabs() {
  return <NavTabs label="Orders and requests" tabs={tabs} />;
}
