import { t } from '@ovation/language/t.ts';
import { NavLink } from 'react-router';
import { useMay } from '../../../platform/visitor/session.ts';

const tabs = [
  { to: '/admin/live', label: t('Streams') },
  { to: '/admin/live/streamers', label: t('Who may stream') },
];

const provider = { to: '/admin/live/provider', label: t('Provider') };

export function StaffTabs() {
  const seesProvider = useMay('settings');
  return (
    <nav aria-label={t('Live')} className="live-studio-tabs">
      {[...tabs, ...(seesProvider ? [provider] : [])].map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
