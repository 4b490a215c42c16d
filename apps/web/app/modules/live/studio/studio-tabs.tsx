import { NavLink } from 'react-router';

const tabs = [
  { to: '/creator/live', label: 'Go live' },
  { to: '/creator/live/streams', label: 'Your streams' },
  { to: '/creator/live/settings', label: 'Encoder and terms' },
];

/** The pages around going live. */
export function LiveTabs() {
  return (
    <nav aria-label="Live" className="live-studio-tabs">
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
